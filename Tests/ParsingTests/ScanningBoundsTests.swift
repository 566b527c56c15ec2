import CSystem
import Foundation
import Testing

@testable import Parsing

/// Two pages between pages that may not be touched: a read before or behind them ends the tests.
private final class FencedPages {
  let size: Int
  private let all: UnsafeMutableRawPointer
  private let page: Int

  init() throws {
    page = Int(getpagesize())
    size = 2 * page
    let mapped = mmap(nil, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)
    all = try #require(mapped == MAP_FAILED ? nil : mapped)
    try #require(mprotect(all + page, size, PROT_READ | PROT_WRITE) == 0)
  }

  deinit { munmap(all, size + 2 * page) }

  enum Edge: CaseIterable { case start, end }

  /// The bytes, placed where the first page begins or where the last one ends, until others are.
  func place(_ bytes: [UInt8], at edge: Edge) -> UnsafeRawBufferPointer {
    let offset = edge == .start ? 0 : size - bytes.count
    // What lies around would complete a literal that is cut off.
    let inner = UnsafeMutableRawBufferPointer(start: all + page, count: size)
    for index in inner.indices { inner[index] = UInt8(ascii: "a") }
    let target = UnsafeMutableRawBufferPointer(rebasing: inner[offset..<offset + bytes.count])
    target.copyBytes(from: bytes)
    return UnsafeRawBufferPointer(target)
  }
}

/// No loop over bytes reads outside of them, whatever the width, or finds what does not stand wholly inside.
@Suite struct ScanningBoundsTests {
  @Test func nothingOutsideTheBytesIsReadOrFound() throws {
    let pages = try FencedPages()
    defer { withExtendedLifetime(pages) {} }
    var random = SeededNumbers(state: 5)
    for literals in [ScanningWidthsTests.tiny, try ScanningWidthsTests.vocabulary()] {
      let naive = NaiveSearch(literals)
      let scanners = ScanningWidthsTests.widths.map { GroupScanner(literals, vectors: $0) }
      for length in 0...300 {
        var text = ScanningWidthsTests.text(of: literals, length: length, &random)
        // The last bytes are those of a literal, whole in every other text.
        let tail = (literals.literals.randomElement(using: &random) ?? []).dropLast(length % 2)
        text = Array((text + tail).suffix(length))
        let expected = naive.hits(in: text)
        for edge in FencedPages.Edge.allCases {
          let placed = pages.place(text, at: edge)
          for scanner in scanners {
            var found: [Hit] = []
            scanner.scan(placed, into: &found)
            #expect(found == expected, "\(scanner.vectors), \(length) bytes at the \(edge)")
          }
        }
      }
    }
  }

  /// Every distance from a multiple of the widest vector.
  @Test func placesThatAreNotAlignedAreAsGood() throws {
    var random = SeededNumbers(state: 6)
    let literals = try ScanningWidthsTests.vocabulary()
    let naive = NaiveSearch(literals)
    let scanners = ScanningWidthsTests.widths.map { GroupScanner(literals, vectors: $0) }
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1_000, alignment: 64)
    defer { room.deallocate() }
    for shift in 0..<64 {
      for length in [5, 31, 70, 257, 900] {
        let text = ScanningWidthsTests.text(of: literals, length: length, &random)
        let placed = UnsafeMutableRawBufferPointer(rebasing: room[shift..<shift + length])
        placed.copyBytes(from: text)
        let expected = naive.hits(in: text)
        for scanner in scanners {
          var found: [Hit] = []
          scanner.scan(UnsafeRawBufferPointer(placed), into: &found)
          #expect(found == expected, "\(scanner.vectors), \(length) bytes from \(shift) on")
        }
      }
    }
  }

  @Test func theOtherLoopsStayWithinTheBytesToo() throws {
    let pages = try FencedPages()
    defer { withExtendedLifetime(pages) {} }
    let name = Array("bluetoothd".utf8)
    for length in 0...300 {
      let plain = [UInt8](repeating: UInt8(ascii: "-"), count: length)
      for edge in FencedPages.Edge.allCases {
        let placed = pages.place(plain, at: edge)
        for width in ScanningWidthsTests.widths {
          #expect(willrestore_count_byte(placed.baseAddress, UInt8(ascii: "-"), length, width) == length)
        }
        #expect(willrestore_first_unusual(placed.baseAddress, length) == length)
        #expect(willrestore_find(placed.baseAddress, length, name, name.count, 0, 9) == nil)
      }
      let ends = Array((plain + name).suffix(length))
      let found = pages.place(ends, at: .end)
      let place = willrestore_find(found.baseAddress, length, name, name.count, 0, 9)
      #expect(place == (length < name.count ? nil : found.baseAddress.map { $0 + length - name.count }))
    }
  }
}
