import Testing

@testable import RibToolKit

@Suite("Tests as the test runner lists them")
struct ListedTestTests {
    @Test("The list names every test; the records say which are parameterised.")
    func bothSources() {
        let records = """
            {"kind":"test","payload":{"id":"T.S","kind":"suite","name":"S"}}
            {"kind":"test","payload":{"id":"T.S/a(b:)/S.swift:3:6","isParameterized":true}}
            {"kind":"test","payload":{"id":"T.S/c()/S.swift:5:6","isParameterized":false}}
            """

        let tests = ListedTest.tests(list: "T.X/testD\nT.S/a(b:)\nT.S/c()\n", records: records)

        #expect(
            tests == [
                ListedTest(name: "T.X/testD", isParameterized: false),
                ListedTest(name: "T.S/a(b:)", isParameterized: true),
                ListedTest(name: "T.S/c()", isParameterized: false),
            ])
    }

    @Test(
        "A test is read with the name that the runner lists.",
        arguments: [
            ("@Test func a() { #expect(x) }", "MTests.a()"),
            ("struct S { @Test func a(_ b: Int, to c: Int) {} }", "MTests.S/a(_:to:)"),
            ("enum S { struct T { @Test func a() {} } }", "MTests.S/T/a()"),
            ("enum S {}; extension S { struct T { @Test func a() {} } }", "MTests.S/T/a()"),
            ("struct S { @Test func `one two`() {} }", "MTests.S/`one two`()"),
            ("class C: XCTestCase { func testA() {} }", "MTests.C/testA"),
        ])
    func listing(source: String, name: String) {
        #expect(tests(in: source).map(\.listing.name) == [name])
    }
}
