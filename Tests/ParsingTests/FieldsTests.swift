import Testing

@testable import Parsing

@Suite struct FieldsTests {
  @Test func fieldsAreNumberedInTheOrderOfTheList() {
    #expect(Field.allCases.map(\.bit) == Array(Field.allCases.indices))
    #expect(Field.allCases.count <= 64, "which of them are there is told in 64 bits")
  }

  @Test(arguments: Field.allCases) func whatIsSetIsThereUntilItIsTakenOut(field: Field) {
    var fields = Fields()
    #expect(fields[field] == nil)
    fields[field] = .text("one")
    #expect(fields.text(field) == "one")
    #expect(Field.allCases.filter { fields[$0] != nil } == [field])
    fields[field] = .number(2)
    #expect(fields.number(field) == 2)
    #expect(fields.text(field) == nil)
    #expect(fields.all.count == 1)
    fields[field] = nil
    #expect(fields[field] == nil)
    #expect(fields == Fields())
  }

  @Test func eachKindOfValueIsReadAsItself() {
    let fields: Fields = Fields([
      .name: .text("a"), .count: .number(3), .byApp: .flag(true), .devices: .list(["x"]), .bundle: .redacted(hash: nil),
      .identifier: .none,
    ])
    #expect(fields.text(.name) == "a" && fields.number(.count) == 3 && fields.flag(.byApp) == true)
    #expect(fields.list(.devices) == ["x"])
    #expect(fields.isRedacted(.bundle) && !fields.isRedacted(.name) && !fields.isRedacted(.process))
    #expect(fields[.identifier] == FieldValue.none)
    #expect(fields.text(.count) == nil && fields.number(.name) == nil && fields.list(.name) == nil)
  }
}
