import Testing

@testable import Reporting

/// What is left of a line where there is no room for all of it.
@Suite struct ExcerptWindowTests {
  private static let prefix =
    "2026-11-26 07:45:14.925354+0100 0x1ed46 Default 0x0 4320 0 Kettlewise: [app.kettlewise.brew:ble] "
  private static let line =
    prefix + "CBCentralManager.init(delegate:queue:options:) restoreIdentifier: app.kettlewise.brew.ble"

  private func cut(_ text: String, _ marks: [String], _ size: Int) -> String? {
    ExcerptWindow(text, marks: marks).cut(most: size) { $0.count <= size }
  }

  @Test func whatFitsStaysWhole() {
    #expect(cut(Self.line, ["app.kettlewise.brew.ble"], Self.line.count) == nil)
  }

  @Test(arguments: [60, 90, 120, 150])
  func whatProvesIsKept(_ size: Int) throws {
    let shown = try #require(cut(Self.line, ["app.kettlewise.brew.ble"], size))
    #expect(shown.hasPrefix("…") && shown.hasSuffix("restoreIdentifier: app.kettlewise.brew.ble"))
    #expect(shown.count <= size)
  }

  @Test func withinAWordTheSignStandsCloseToIt() throws {
    let shown = try #require(cut("at 10:00 centralManager(_:willRestoreState:)[11111111-2222]", ["11111111-2222"], 50))
    #expect(shown.hasPrefix("…") && !shown.hasPrefix("… "))
    let headless = try #require(cut(String(repeating: "x", count: 200), [], 50))
    #expect(headless.hasSuffix("x…"))
  }

  @Test func aMarkAtTheBeginningLeavesTheBeginning() throws {
    let shown = try #require(cut("code=14 " + String(repeating: "tail ", count: 40), ["14"], 60))
    #expect(shown.hasPrefix("code=14 tail") && shown.hasSuffix(" …"))
  }

  @Test func aMarkInTheMiddleStandsBetweenTwoSigns() throws {
    let filling = String(repeating: "filling ", count: 30)
    let shown = try #require(cut(filling + "reason 708 handle 12 " + filling, ["708"], 80))
    #expect(shown.hasPrefix("… ") && shown.hasSuffix(" …") && shown.contains("reason 708"))
  }

  @Test func marksFarApartAreBothShown() throws {
    let filling = String(repeating: "filling ", count: 30)
    let shown = try #require(
      cut(filling + "first-identifier " + filling + "second-identifier", ["first-identifier", "second-identifier"], 90))
    #expect(shown.contains("first-identifier") && shown.contains("second-identifier"))
    #expect(shown.count <= 90)
  }

  @Test func aNumberIsNoPartOfAnother() throws {
    let filling = String(repeating: "filling ", count: 30)
    let shown = try #require(cut("status 14 " + filling + "handle 1402 ", ["14"], 60))
    #expect(shown.hasPrefix("status 14"))
  }

  @Test func withoutMarksTheEndOfALineTells() throws {
    let shown = try #require(cut(Self.prefix + "[FBP-iOS] error: Peer removed pairing information", [], 100))
    #expect(shown.hasPrefix("… ") && shown.hasSuffix("Peer removed pairing information"))
  }

  @Test func ofAPageWithoutMarksTheBeginningTells() throws {
    let shown = try #require(cut("*** Terminating app " + String(repeating: "frame ", count: 200), [], 100))
    #expect(shown.hasPrefix("*** Terminating app") && shown.hasSuffix(" …"))
  }

  @Test(arguments: ["", " ", "x", String(repeating: "x", count: 500), String(repeating: "ö ", count: 300)])
  func anyTextAtAnySize(_ text: String) {
    for size in [0, 1, 5, 12, 13, 40, 499] {
      for marks in [[], ["x"], [""], ["ö"]] {
        let shown = cut(text, marks, size)
        if size >= 16, let shown { #expect(shown.count <= size) }
      }
    }
  }
}
