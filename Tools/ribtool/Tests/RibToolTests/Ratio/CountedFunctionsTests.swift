import Testing

@testable import RibToolKit

@Suite("Which functions are tests, and which count")
struct CountedFunctionsTests {
    @Test(
        "A test that runs and can fail counts.",
        arguments: [
            "@Test func a() { #expect(x) }",
            "@Test func a() throws { try #require(x) }",
            "@Testing.Test func a() { #expect(x) }",
            "@Test func a() { #expect { try x() } throws: { _ in true } }",
            "@Test func a() async { await confirmation { $0() } }",
            "@Test func a() { if x { Issue.record() } }",
            "@Test(.enabled(if: x)) func a() { #expect(x) }",
            "@Test(.disabled(if: x)) func a() { #expect(x) }",
            "@Test(.disabled { x }) func a() { #expect(x) }",
            "@available(*, deprecated, message: \"unavailable\") @Test func a() { #expect(x) }",
            "@available(iOS, unavailable) @Test func a() { #expect(x) }",
            "struct S { @Test func a() { #expect(x) } }",
            "struct S {}; extension S { @Test func a() { #expect(x) } }",
            "class C: XCTestCase { func testA() { XCTAssertEqual(x, 1) } }",
            "class C: XCTestCase { func testA() { wait(for: [x]) } }",
            "typealias T = XCTestCase; class C: T { func testA() { XCTFail() } }",
            "@Test func a() { check(x) }; func check(_ y: Int) { #expect(y == 1) }",
            "@Test func a() { b() }; func b() { c() }; func c() { #expect(x) }",
            "@Test func a() { check(x) }; func check(_ y: Int, at z: Int = 1) { #expect(y == z) }",
        ])
    func counts(source: String) {
        #expect(tests(in: source).map(\.flaw) == [nil])
    }

    @Test(
        "A test that is switched off does not count.",
        arguments: [
            "@Test(.disabled()) func a() { #expect(x) }",
            "@Test(\"A.\", .disabled(\"Later.\")) func a() { #expect(x) }",
            "@Test(.disabled(if: true)) func a() { #expect(x) }",
            "@Test(.enabled(if: false)) func a() { #expect(x) }",
            "@available(*, unavailable) @Test func a() { #expect(x) }",
            "@available(*, message: \"No.\", unavailable) @Test func a() { #expect(x) }",
            "@available( * , unavailable, message: \"No.\") @Test func a() { #expect(x) }",
            "@Suite(.disabled()) struct S { @Test func a() { #expect(x) } }",
            "@Suite(.disabled()) struct S { struct T { @Test func a() { #expect(x) } } }",
            "@Suite(.disabled()) struct S {}; extension S { @Test func a() { #expect(x) } }",
            "@Test func a() throws { try Test.cancel(\"No.\"); #expect(x) }",
            "class C: XCTestCase { func testA() throws { throw XCTSkip() } }",
        ])
    func isDisabled(source: String) {
        #expect(tests(in: source).map(\.flaw) == [.disabled])
    }

    @Test(
        "A test that cannot fail does not count.",
        arguments: [
            "@Test func a() { x() }",
            "@Test func a() { #expect(true) }",
            "@Test func a() { #expect(Bool(true), \"Fine.\") }",
            "@Test func a() { #expect(1 + 1 == 2) }",
            "@Test func a() { /* #expect(x) */ print(\"#expect(x)\") }",
            "class C: XCTestCase { func testA() { XCTAssertTrue(true) } }",
            "@Test func a() { b() }; func b() { c() }; func c() { b() }",
            "@Test func a() { check(other: x) }; func check(_ y: Int) { #expect(y == 1) }",
        ])
    func cannotFail(source: String) {
        #expect(tests(in: source).map(\.flaw) == [.noExpectation])
    }

    @Test("A test without a statement is empty.")
    func isEmpty() {
        #expect(tests(in: "@Test func a() { /* Later. */ }").map(\.flaw) == [.empty])
    }

    @Test(
        "What no runner would run is no test.",
        arguments: [
            "func testA() { #expect(x) }",
            "struct S { func testA() { #expect(x) } }",
            "class C: XCTestCase { func testA(with: Int) { XCTAssertTrue(x) } }",
            "class C: XCTestCase { func testA() -> Int { XCTAssertTrue(x); return 1 } }",
            "class C: XCTestCase { private func testA() { XCTAssertTrue(x) } }",
            "class C: XCTestCase { static func testA() { XCTAssertTrue(x) } }",
            "class C: XCTestCase { func helpA() { XCTAssertTrue(x) } }",
            "#if NEVER\n@Test func a() { #expect(x) }\n#endif",
        ])
    func isNoTest(source: String) {
        #expect(tests(in: source).isEmpty)
    }

    @Test("A class runs the tests that it inherits, and an overridden one once.")
    func inherits() {
        let suites = suites(
            in: """
                class Base: XCTestCase {
                    func testA() { XCTAssertTrue(x) }
                    func testB() { XCTAssertTrue(x) }
                }
                class Derived: Base {
                    override func testA() { XCTAssertTrue(x) }
                }
                """)

        #expect(
            suites.map { $0.tests.map(\.function.name).sorted() } == [
                ["testA", "testB"], ["testA", "testB"],
            ])
    }

    @Test(
        "The cases of a parameterised test are counted where the source shows them.",
        arguments: [
            ("arguments: [1, 2, 3]", 3),
            ("arguments: [1, 2], [1, 2, 3]", 6),
            ("arguments: zip([1, 2], [1, 2, 3])", 2),
            ("arguments: 1...10", 10),
            ("\"Named.\", arguments: 0..<10", 10),
            ("arguments: [\"a\": 1, \"b\": 2]", 2),
            ("arguments: Sauce.allCases", 3),
            ("arguments: others()", nil),
            ("arguments: [1, 2], others()", nil),
            (".tags(.slow)", 1),
        ] as [(String, Int?)])
    func cases(attribute: String, count: Int?) {
        let tests = tests(
            in: """
                enum Sauce: CaseIterable { case sweet, sour; case hot }
                @Test(\(attribute)) func a(one: Int, two: Int) { #expect(x) }
                """)

        #expect(tests.map(\.cases) == [count])
    }
}
