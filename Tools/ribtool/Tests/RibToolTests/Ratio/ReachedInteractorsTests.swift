import Testing

@testable import RibToolKit

@Suite("Which tests run an interactor")
struct ReachedInteractorsTests {
    @Test(
        "A test reaches what it names, directly or through what it uses.",
        arguments: [
            "struct S { @Test func a() { #expect(SomeInteractor().x) } }",
            "struct S { let i = SomeInteractor(); @Test func a() { #expect(i.x) } }",
            "struct S { let i = SomeInteractor(); @Test func a() { #expect(self.i.x) } }",
            "struct S { let i: any P; init() { i = SomeInteractor() }; @Test func a() { #expect(i.x) } }",
            "struct S { func make() -> Any { SomeInteractor() }; @Test func a() { #expect(make()) } }",
            "@Test func a() { #expect(make()) }; func make() -> Any { SomeInteractor() }",
            "@Test func a() { #expect(Bench().x) }; struct Bench { let i = SomeInteractor() }",
            "@Test func a() { #expect(SUT().x) }; typealias SUT = SomeInteractor",
            "@Test func a() { #expect(Module.SomeInteractor().x) }",
            "class C: XCTestCase { var i: P!; override func setUp() { i = SomeInteractor() }"
                + "; func testA() { XCTAssertTrue(i.x) } }",
            "class B: XCTestCase { let i = SomeInteractor() }"
                + "; class C: B { func testA() { XCTAssertTrue(i.x) } }",
            "class C: XCTestCase { func testA() { XCTAssertTrue(make()) } }"
                + "; extension XCTestCase { func make() -> Any { SomeInteractor() } }",
        ])
    func reaches(source: String) {
        #expect(tests(in: source).map { $0.reaches.contains("SomeInteractor") } == [true])
    }

    @Test(
        "A test does not reach what only its neighbours use.",
        arguments: [
            "struct S { let i = SomeInteractor(); @Test func a() { #expect(x) } }",
            "struct S { @Test func a() { #expect(x) } }; func b() { _ = SomeInteractor() }",
            "@Test func a() { #expect(x.SomeInteractorName) }",
            "@Test func a() { #expect(x == \"SomeInteractor\") }",
        ])
    func doesNotReach(source: String) {
        #expect(tests(in: source).map { $0.reaches.contains("SomeInteractor") } == [false])
    }

    @Test("Of several interactors with one name, a test reaches the one whose outer type it names.")
    func sameName() throws {
        let report = try report(
            "enum A { actor OneInteractor: Interactable {} }\n"
                + "enum B { actor OneInteractor: Interactable {} }",
            "@Test func a() { #expect(A.OneInteractor().x) }")

        #expect(report.interactors.map(\.tests) == [1, 0])
    }

    @Test("An interactor that only disabled tests name has no tests, but is no orphan.")
    func isNoOrphan() throws {
        let report = try report(
            "actor OneInteractor: Interactable {}",
            "@Test(.disabled()) func a() { #expect(OneInteractor().x) }")

        #expect(report.interactors.map(\.tests) == [0])
        #expect(report.interactors.map(\.isOrphan) == [false])
    }

    private func report(_ source: String, _ test: String) throws -> RatioReport {
        let files = TemporaryRepository.core.merging([
            "Modules/One/Sources/One/OneInteractor.swift": "import Routing\n" + source,
            "Tests/OneTests/A.swift": test,
        ]) { $1 }
        let repository = Repository(files)
        return try RatioReading(ParsedRepository(repository)).report(on: repository.modules)
    }

    @Test("A suite is named for the interactor that its name starts with.")
    func subject() {
        func subject(_ name: String) -> String? {
            TestSuite(name: name, site: Site(file: "S", line: 1), tests: []).subject
        }

        #expect(subject("LaunchInteractorTests") == "LaunchInteractor")
        #expect(subject("Outer.LaunchInteractorSigningInTests") == "LaunchInteractor")
        #expect(subject("InteractorTests") == nil)
        #expect(subject("LaunchRouterTests") == nil)
    }
}
