import ArgumentParsing
import Foundation
import Testing

@testable import RibToolKit

@Suite("ribtool ratio")
struct RatioTests {
    private static let files = TemporaryRepository.core.merging([
        "Modules/One/Sources/One/Other.swift":
            "import Routing\nactor OtherInteractor: Interactable {}",
        "Tests/OneTests/OneInteractorTests.swift": """
        @Suite struct OneInteractorTests {
            @Test(arguments: [1, 2]) func starts(a: Int) { #expect(OneInteractor().x) }
            @Test(arguments: others()) func ends(a: Int) { #expect(OneInteractor().x) }
            @Test func nothing() {}
        }
        @Suite struct OtherTests { @Test func a() { #expect(OneInteractor().x) } }
        """,
        "Tests/StrayTests/A.swift": "",
        RatioSettings.path: """
        {"minimumTestsPerInteractor": 1, "exceptions": [
            {"interactor": "One.GoneInteractor", "minimum": 0, "reason": "It is gone."}]}
        """,
    ]) { $1 }

    /// Runs the command in a repository with one unit, and these files.
    private func ratio(_ files: [String: String], _ words: String...) throws -> CommandResult {
        try TemporaryRepository(TemporaryRepository.core.merging(files) { $1 })
            .run(["ratio"] + words)
    }

    /// Returns the report about the module One, with these sources and tests.
    private func report(_ source: String? = nil, tests: String) throws -> ModuleRatio {
        var files = TemporaryRepository.core
        files["Tests/OneTests/A.swift"] = tests
        if let source {
            files["Modules/One/Sources/One/OneInteractor.swift"] = "import Routing\n" + source
        }
        let repository = Repository(files)
        let modules = try repository.modules(named: ["One"])
        return try RatioReading(repository).report(on: modules).modules[0]
    }

    @Test("Tables have the figures and the findings, and a sentence says what is missing.")
    func text() throws {
        let answer = try ratio(Self.files)

        #expect(answer.exitCode == .failed)
        #expect(
            answer.output == """
                Module   Interactors  Suites  Tests  Tests/interactor
                One                2       2      3               1.5
                Routing            –       0      0                 –
                All                2       2      3                 –

                Interactor           Tests  Minimum  Verdict
                One.OneInteractor        3        1  enough
                One.OtherInteractor      0        1  too few

                Finding      Name                        Reason                       Place
                orphan       One.OtherInteractor         no test names it             Modules/One/Sources/One/Other.swift:2
                not counted  OneInteractorTests/nothing  empty                        Tests/OneTests/OneInteractorTests.swift:4
                exception    One.GoneInteractor          there is no such interactor  Tools/ribtool/ratio.json
                not counted  StrayTests                  there is no such module      Tests/StrayTests

                Too few tests: One.OtherInteractor (0 of 1).

                """)
    }

    @Test("JSON has the same; of the modules that were asked for alone.")
    func json() throws {
        let json = try ratio(Self.files, "--json").output

        let report = try JSONDecoder().decode(RatioReport.self, from: Data(json.utf8))
        #expect(report.interactors.map(\.tests) == [3, 0])
        #expect(report.staleExceptions == ["One.GoneInteractor"])
        #expect(report.otherTestFolders == ["StrayTests"])
        let routing = try ratio(Self.files, "Routing")
        #expect(routing.exitCode == .done)
        #expect(!routing.output.contains("One"))
    }

    @Test(
        "Tests of an app, and a helper that reports a failure, are no findings.")
    func noFindings() throws {
        let answer = try ratio([
            "Package.swift": "let targets = [.testTarget(name: \"GrillTests\")]",
            "Tests/GrillTests/A.swift": "@Test func a() { #expect(x) }",
            "Modules/One/Sources/OneTestSupport/Kept.swift":
                "import Testing\npublic func expectKept() { FailureReporter.running.fail(x, at: y) }",
            "Tests/OneTests/DemoTests.swift": "@Test func a() { expectKept() }",
            RatioSettings.path: """
            {"minimumTestsPerInteractor": 1, "exceptions": [
                {"interactor": "One.OneInteractor", "minimum": 0, "reason": "It is a demo."}]}
            """,
        ])

        #expect(!answer.output.contains("Finding"))
        #expect(answer.output.contains("enough, excepted: It is a demo."))
    }

    @Test("The tests in the folder of a module count; those in a folder called Fixtures do not.")
    func folders() throws {
        let test = "@Test func a() { #expect(OneInteractor().x) }"

        let own = try ratio(["Modules/One/Tests/OneOwnTests/A.swift": test], "--json", "One")
        let fixture = try ratio(["Tests/OneTests/Fixtures/A.swift": test])

        #expect(own.output.contains("\"tests\" : 1"))
        #expect(fixture.output.contains("One.OneInteractor (0 of 1)"))
    }

    @Test("A repository without a core cannot be judged, nor one with damaged settings.")
    func failures() throws {
        let answer = try TemporaryRepository(["Package.swift": "", "Modules/One/Package.swift": ""])
            .run("ratio")
        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.contains("no protocol Interactable"))
        for text in ["{", "[]", #"{"minimum": 3}"#, #"{"minimumTestsPerInteractor": "3"}"#] {
            let answer = try ratio([RatioSettings.path: text])
            #expect(answer.exitCode == .failed)
            #expect(
                answer.complaint.contains("\(RatioSettings.path) can't be decoded. Fix this: "))
        }
    }

    @Test(
        "A test counts when it runs and can fail, directly or through a function that it calls.",
        arguments: [
            "counts: @Test func a() { #expect(x) }",
            "counts: @Test func a() throws { try #require(x) }",
            "counts: @Testing.Test func a() { #expect(x) }",
            "counts: @Test func a() { #expect { try x() } throws: { _ in true } }",
            "counts: @Test func a() async { await confirmation { $0() } }",
            "counts: @Test func a() { if x { Issue.record() } }",
            "counts: @Test(.enabled(if: x)) func a() { #expect(x) }",
            "counts: @Test(.disabled(if: x)) func a() { #expect(x) }",
            "counts: @Test(.disabled { x }) func a() { #expect(x) }",
            "counts: @available(iOS, unavailable) @Test func a() { #expect(x) }",
            "counts: struct S { @Test func a() { #expect(x) } }",
            "counts: struct S {}; extension S { @Test func a() { #expect(x) } }",
            "counts: @Test func a() { b() }; func b() { c() }; func c() { #expect(x) }",
            "counts: @Test func a() { b(x) }; func b(_ y: Int, at z: Int = 1) { #expect(y == z) }",
            "counts: class C: XCTestCase { func testA() { XCTAssertEqual(x, 1) } }",
            "counts: class C: XCTestCase { func testA() { wait(for: [x]) } }",
            "disabled: @Test(.disabled()) func a() { #expect(x) }",
            "disabled: class C: XCTestCase { func testA() throws { throw XCTSkip() } }",
            "disabled: @Test(\"A.\", .disabled(\"Later.\")) func a() { #expect(x) }",
            "disabled: @Test(.disabled(if: true)) func a() { #expect(x) }",
            "disabled: @Test(.enabled(if: false)) func a() { #expect(x) }",
            "disabled: @available(*, unavailable) @Test func a() { #expect(x) }",
            "disabled: @available(*, message: \"No.\", unavailable) @Test func a() { #expect(x) }",
            "disabled: @Suite(.disabled()) struct S { struct T { @Test func a() { #expect(x) } } }",
            "disabled: @Suite(.disabled()) struct S {}; extension S { @Test func a() { #expect(x) } }",
            "disabled: @Test func a() throws { try Test.cancel(\"No.\"); #expect(x) }",
            "no expectation: @Test func a() { x() }",
            "no expectation: @Test func a() { #expect(true) }",
            "no expectation: @Test func a() { #expect(Bool(true), \"Fine.\") }",
            "no expectation: @Test func a() { #expect(1 + 1 == 2) }",
            "no expectation: @Test func a() { /* #expect(x) */ print(\"#expect(x)\") }",
            "no expectation: @Test func a() { b() }; func b() { c() }; func c() { b() }",
            "no expectation: @Test func a() { b(other: x) }; func b(_ y: Int) { #expect(y == 1) }",
            "no expectation: class C: XCTestCase { func testA() { XCTAssertTrue(true) } }",
            "empty: @Test func a() { /* Later. */ }",
            "no test: class C: XCTestCase { func testA(with: Int) { XCTAssertTrue(x) } }",
            "no test: class C: XCTestCase { func testA() -> Int { XCTAssertTrue(x); return 1 } }",
            "no test: class C: XCTestCase { private func testA() { XCTAssertTrue(x) } }",
            "no test: class C: XCTestCase { static func testA() { XCTAssertTrue(x) } }",
            "no test: func testA() { #expect(x) }",
            "no test: struct S { func testA() { #expect(x) } }",
            "no test: #if NEVER\n@Test func a() { #expect(x) }\n#endif",
        ])
    func counts(row: String) throws {
        let parts = row.split(separator: ": ", maxSplits: 1)
        let module = try report(tests: String(parts[1]))

        let found = module.ignored.map(\.reason) + (module.tests > 0 ? ["counts"] : [])
        #expect((found.isEmpty ? ["no test"] : found) == ["\(parts[0])"])
    }

    @Test(
        "A test reaches what it names, directly or through what it uses, and not what its neighbours use.",
        arguments: [
            "1: struct S { @Test func a() { #expect(OneInteractor().x) } }",
            "1: struct S { let i = OneInteractor(); @Test func a() { #expect(i.x) } }",
            "1: struct S { let i = OneInteractor(); @Test func a() { #expect(self.i.x) } }",
            "1: struct S { let i: any P; init() { i = OneInteractor() }; @Test func a() { #expect(i.x) } }",
            "1: struct S { func make() -> Any { OneInteractor() }; @Test func a() { #expect(make()) } }",
            "1: @Test func a() { #expect(make()) }; func make() -> Any { OneInteractor() }",
            "1: @Test func a() { #expect(Bench().x) }; struct Bench { let i = OneInteractor() }",
            "1: @Test func a() { #expect(SUT().x) }; typealias SUT = OneInteractor",
            "1: @Test func a() { #expect(Module.OneInteractor().x) }",
            "0: struct S { let i = OneInteractor(); @Test func a() { #expect(x) } }",
            "0: struct S { @Test func a() { #expect(x) } }; func b() { _ = OneInteractor() }",
            "0: @Test func a() { #expect(x.OneInteractorName) }",
            "0: @Test func a() { #expect(x == \"OneInteractor\") }",
        ])
    func reaches(row: String) throws {
        let parts = row.split(separator: ": ", maxSplits: 1)

        #expect(
            try report(tests: String(parts[1])).interactors.map { "\($0.tests)" }
                == ["\(parts[0])"])
    }

    @Test("Of several interactors with one name, a test reaches the one whose outer type it names.")
    func sameName() throws {
        let module = try report(
            "enum A { actor OneInteractor: Interactable {} }\n"
                + "enum B { actor OneInteractor: Interactable {} }",
            tests: "@Test func a() { #expect(A.OneInteractor().x) }")

        #expect(module.interactors.map(\.tests) == [1, 0])
    }

    @Test("An interactor that only disabled tests name has no tests, but is no orphan.")
    func isNoOrphan() throws {
        let module = try report(tests: "@Test(.disabled()) func a() { #expect(OneInteractor().x) }")

        #expect(module.interactors.map(\.tests) == [0])
        #expect(module.interactors.map(\.isOrphan) == [false])
    }

    @Test(
        "An actor that conforms is an interactor, however it says so; what only looks like one is none.",
        arguments: [
            ("actor A: Interactable {}", 1), ("actor A: Routing.Interactable {}", 1),
            ("actor A {}\nextension A: Interactable {}", 1),
            ("actor A<B> {}\nextension A: Interactable where B: Equatable {}", 1),
            ("typealias Logic = Interactable & Sendable\nactor A: Logic {}", 1),
            ("protocol P: Interactable {}\nactor A: P {}", 1),
            ("protocol P where Self: Interactable {}\nactor A: P {}", 1),
            ("enum B { actor A: Interactable {} }", 1),
            ("enum B {}\nextension B { actor A: Interactable {} }", 1),
            ("#if os(Linux) || os(macOS)\nactor A: Interactable {}\n#endif", 1),
            ("// actor A: Interactable {}", 0), ("let a = \"actor A: Interactable {}\"", 0),
            ("func f() { actor A: Interactable {} }", 0), ("actor AInteractor {}", 0),
            ("#if NEVER\nactor A: Interactable {}\n#endif", 0),
            // These lead in a circle.
            (
                "typealias A = B\ntypealias B = A\nprotocol P: Q {}\nprotocol Q: P {}\nactor C: P {}",
                0
            ),
        ])
    func interactors(source: String, count: Int) throws {
        #expect(try report(source, tests: "").interactors.count == count)
    }

    @Test(
        "A package has a module for each target with tests; another one that starts like it belongs to it."
    )
    func modules() {
        let targets = [
            "OvenContract", "OvenOnDisk", "OvenTestSupport", "Grill", "GrillViews", "grill-fixture",
            "Fire",
        ]
        let tests = ["OvenContract", "OvenOnDisk", "Grill"].map { "Tests/\($0)Tests/A.swift" }
        let sources = targets.map { "Modules/Layer/Sources/\($0)/A.swift" }
        let paths = ["Modules/Layer/Package.swift"] + sources + tests

        let modules = Repository(Dictionary(uniqueKeysWithValues: paths.map { ($0, "") })).modules

        #expect(modules.map(\.name) == ["Grill", "OvenContract", "OvenOnDisk"])
        #expect(
            modules.map(\.targets) == [
                ["Grill", "GrillViews", "grill-fixture"],
                ["OvenContract", "OvenTestSupport"], ["OvenOnDisk"],
            ])
        #expect(modules[0].folders[1] == "Modules/Layer/Sources/GrillViews")
        #expect(modules.map(\.testPaths.count) == [1, 1, 1])
    }
}
