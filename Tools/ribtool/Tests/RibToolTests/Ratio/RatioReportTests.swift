import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("What ribtool ratio prints")
struct RatioReportTests {
    @Test(
        "The report reads as it did when a person last looked at it.",
        arguments: [("report.txt", []), ("report.md", ["--markdown"]), ("report.json", ["--json"])])
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

    @Test("The tests in the folder of a module count.")
    func ownTests() throws {
        let repository = try TemporaryRepository(TemporaryRepository.core)
        try repository.write(
            "@Test func a() { #expect(OneInteractor().x) }",
            to: "Modules/One/Tests/OneOwnTests/A.swift")

        let answer = repository.run("ratio", "--json", "One")

        #expect(answer.output.contains("\"tests\" : 1"))
    }

    @Test("With a baseline, the tests that came, went or stayed are shown.")
    func baseline() throws {
        let repository = try TemporaryRepository(TemporaryRepository.core)
        let test = "@Test func a() { #expect(OneInteractor().x) }"
        try repository.write(test, to: "Tests/OneTests/A.swift")
        try repository.write(repository.run("ratio", "--json").output, to: "before.json")
        try repository.write(
            test + test.replacing("a()", with: "b()"), to: "Tests/OneTests/A.swift")

        let answer = repository.run("ratio", "--baseline", "before.json", "One")

        #expect(answer.output.contains("2.0       –      +1\n"))
    }

    @Test("A baseline that is no report is an error that says how to get one.")
    func noBaseline() throws {
        let repository = try TemporaryRepository(TemporaryRepository.core)

        let answer = repository.run("ratio", "--baseline", "before.json")

        #expect(answer.exitCode == .failed)
        #expect(answer.complaint.contains("before.json is not a report. `ribtool ratio --json`"))
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

    @Test("A module without a test folder has no tests, and its interactor is an orphan.")
    func noTests() throws {
        let repository = try TemporaryRepository(TemporaryRepository.core)

        let answer = repository.run("ratio")

        #expect(answer.exitCode == .failed)
        #expect(answer.output.contains("Too few tests: One.OneInteractor (0 of 1)."))
        #expect(answer.output.contains("orphan   One.OneInteractor  no test names it"))
    }

    @Test("Sources in a folder called Fixtures are not counted.")
    func fixtures() throws {
        let repository = try TemporaryRepository(TemporaryRepository.core)
        try repository.write(
            "@Test func a() { #expect(OneInteractor().x) }", to: "Tests/OneTests/Fixtures/A.swift")

        #expect(repository.run("ratio").output.contains("One.OneInteractor (0 of 1)"))
    }
}
