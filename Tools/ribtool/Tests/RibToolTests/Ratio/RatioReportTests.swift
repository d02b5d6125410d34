import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("What ribtool ratio prints")
struct RatioReportTests {
    @Test(
        "The report reads as it did when a person last looked at it.",
        arguments: [("report.txt", []), ("report.json", ["--json"])])
    func readsAsBefore(page: String, flags: [String]) throws {
        let answer = RibTool.run(["ratio"] + flags, in: FixtureRepository.root)

        #expect(answer.output == (try FixtureRepository.expected(page)))
    }

    @Test("Too few tests are exit code 1.")
    func tooFew() {
        #expect(FixtureRepository.run("ratio").exitCode == .failed)
    }

    @Test("Only the modules that were asked for are counted and judged.")
    func someModules() throws {
        let answer = FixtureRepository.run("ratio", "Plain")

        #expect(answer.exitCode == .done)
        #expect(!answer.output.contains("Odd"))
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

    @Test("A module without a test folder has no tests.")
    func noTests() throws {
        let repository = try TemporaryRepository(TemporaryRepository.core)

        let answer = repository.run("ratio")

        #expect(answer.exitCode == .failed)
        #expect(answer.output.contains("Too few tests: One.OneInteractor (0 of 1)."))
    }

    @Test("Sources in a folder called Fixtures are not counted.")
    func fixtures() throws {
        let repository = try TemporaryRepository(TemporaryRepository.core)
        try repository.write(
            "@Test func a() { #expect(OneInteractor().x) }", to: "Tests/OneTests/Fixtures/A.swift")

        #expect(repository.run("ratio").output.contains("One.OneInteractor (0 of 1)"))
    }
}
