import ArgumentParsing
import Foundation
import Testing

@testable import RibToolKit

@Suite("What ribtool ratio prints")
struct RatioReportTests {
    private static let files = TemporaryRepository.core.merging([
        "Modules/One/Sources/One/Other.swift":
            "import Routing\nactor OtherInteractor: Interactable {}",
        "Tests/OneTests/OneInteractorTests.swift": """
        @Suite struct OneInteractorTests {
            @Test(arguments: [1, 2]) func starts(a: Int) { #expect(OneInteractor().x) }
            @Test(arguments: others()) func ends(a: Int) { #expect(OneInteractor().x) }
            @Test func nothing() {}
        }
        @Suite struct GoneInteractorTests { @Test func a() { #expect(OneInteractor().x) } }
        @Suite struct OtherInteractorTests { @Test func a() { #expect(OneInteractor().x) } }
        @Suite struct EmptyTests {}
        """,
        "Tests/StrayTests/A.swift": "",
        RatioSettings.path: """
        {"minimumTestsPerInteractor": 1, "exceptions": [
            {"interactor": "One.GoneInteractor", "minimum": 0, "reason": "It is gone."}]}
        """,
    ]) { $1 }

    @Test("Tables have the figures and the findings, and a sentence says what is missing.")
    func text() throws {
        let answer = try TemporaryRepository(Self.files).run("ratio")

        #expect(answer.exitCode == .failed)
        #expect(
            answer.output == """
                Module   Interactors  Suites  Tests  Cases  Tests/interactor
                One                2       3      4     5+               2.0
                Routing            –       0      0      0                 –
                All                2       3      4     5+                 –

                Interactor           Tests  Minimum  Verdict
                One.OneInteractor        4        1  enough
                One.OtherInteractor      0        1  too few

                Finding      Name                        Reason                                 Place
                orphan       One.OtherInteractor         no test names it                       Modules/One/Sources/One/Other.swift:2
                phantom      GoneInteractorTests         there is no interactor GoneInteractor  Tests/OneTests/OneInteractorTests.swift:6
                hollow       OtherInteractorTests        no test runs OtherInteractor           Tests/OneTests/OneInteractorTests.swift:7
                hollow       EmptyTests                  has no tests                           Tests/OneTests/OneInteractorTests.swift:8
                not counted  OneInteractorTests/nothing  empty                                  Tests/OneTests/OneInteractorTests.swift:4
                exception    One.GoneInteractor          there is no such interactor            Tools/ribtool/ratio.json
                not counted  StrayTests                  there is no such module                Tests/StrayTests

                Too few tests: One.OtherInteractor (0 of 1).

                """)
    }

    @Test("JSON has the same.")
    func json() throws {
        let json = try TemporaryRepository(Self.files).run("ratio", "--json").output

        let report = try JSONDecoder().decode(RatioReport.self, from: Data(json.utf8))
        #expect(report.interactors.map(\.tests) == [4, 0])
        #expect(report.staleExceptions == ["One.GoneInteractor"])
        #expect(report.otherTestFolders == ["StrayTests"])
    }

    @Test(
        "Tests of an app and of an example, and a helper that reports a failure, are no findings.")
    func noFindings() throws {
        let repository = try TemporaryRepository(
            TemporaryRepository.core.merging([
                "Package.swift": """
                import PackageDescription
                let package = Package(name: "Grill", targets: [.testTarget(name: "GrillTests")])
                """,
                "Tests/GrillTests/A.swift": "@Test func a() { #expect(x) }",
                "Modules/One/Sources/OneTestSupport/Kept.swift":
                    "import Testing\npublic func expectKept() { FailureReporter.running.fail(x, at: y) }",
                "Tests/OneTests/DemoInteractorTests.swift": """
                actor DemoInteractor {}
                @Suite struct DemoInteractorTests { @Test func a() { expectKept() } }
                """,
                RatioSettings.path: """
                {"minimumTestsPerInteractor": 1, "exceptions": [
                    {"interactor": "One.OneInteractor", "minimum": 0, "reason": "It is a demo."}]}
                """,
            ]) { $1 })

        #expect(!repository.run("ratio").output.contains("Finding"))
    }

    @Test("Only the modules that were asked for are counted and judged.")
    func someModules() throws {
        let answer = try TemporaryRepository(Self.files).run("ratio", "Routing")

        #expect(answer.exitCode == .done)
        #expect(!answer.output.contains("One"))
    }

    @Test("The tests in the folder of a module count.")
    func ownTests() throws {
        let repository = try TemporaryRepository(TemporaryRepository.core)
        try repository.write(
            "@Test func a() { #expect(OneInteractor().x) }",
            to: "Modules/One/Tests/OneOwnTests/A.swift")

        let answer = repository.run("ratio", "--json", "One")

        #expect(answer.output.contains("\"tests\" : 1"))
    }

    @Test("A repository without a core cannot be judged.")
    func noCore() throws {
        let repository = try TemporaryRepository([
            "Package.swift": "", "Modules/One/Package.swift": "",
        ])

        let answer = repository.run("ratio")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.contains("no protocol Interactable"))
    }

    @Test("Sources in a folder called Fixtures are not counted.")
    func fixtures() throws {
        let repository = try TemporaryRepository(TemporaryRepository.core)
        try repository.write(
            "@Test func a() { #expect(OneInteractor().x) }", to: "Tests/OneTests/Fixtures/A.swift")

        #expect(repository.run("ratio").output.contains("One.OneInteractor (0 of 1)"))
    }
}
