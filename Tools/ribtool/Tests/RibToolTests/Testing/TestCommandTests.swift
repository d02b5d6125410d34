import ArgumentParsing
import Testing

@testable import RibToolKit

@Suite("The command line of ribtool test")
struct TestCommandTests {
    @Test(
        "A command line that is wrong gets one sentence, and nothing is built.",
        arguments: [
            ([], "`test` needs MODULE…."),
            (["Oen"], "Unknown module “Oen”. Did you mean “One”?"),
            (["OneTests"], "Unknown module “OneTests”. Did you mean “One”?"),
            (["One", "--repeat", "0"], "--repeat needs a number of at least 1, not “0”."),
            (
                ["One", "--schedules", "many"],
                "--schedules needs a number of at least 1, not “many”."
            ),
        ])
    func isWrong(words: [String], sentence: String) throws {
        let repository = try TemporaryRepository(TemporaryRepository.core)
        try repository.write("", to: "Tests/OneTests/A.swift")

        let answer = RibTool.run(["test"] + words, in: repository.root)

        #expect(answer.complaint.hasPrefix("ribtool: \(sentence)\n"))
        #expect(answer.exitCode == .usage)
    }

    @Test("An app can be named: its tests belong to no module.")
    func app() throws {
        let repository = Repository([
            "Tests/RibHouseTests/A.swift": "", "Tests/SharedDoubles/A.swift": "",
        ])

        let found = try repository.modules(named: ["RibHouse"], or: repository.testedApps)

        #expect(try found.flatMap { try $0.tests() } == ["RibHouseTests"])
        #expect(repository.testedApps.map(\.name) == ["RibHouse"])
    }

    @Test("A module without tests is named.")
    func withoutTests() throws {
        let answer = try TemporaryRepository(TemporaryRepository.core).run("test", "One")

        #expect(answer.complaint == "ribtool: One has no tests. They belong in Tests/OneTests.\n")
        #expect(answer.exitCode == .failed)
    }

    @Test("A module that is also used without the others has its tests in its own package.")
    func ownTests() throws {
        let sources = ["Package.swift", "Tests/OneTests/A.swift"].map { ("Modules/One/\($0)", "") }
        let modules = Repository(Dictionary(uniqueKeysWithValues: sources)).modules

        #expect(try modules.flatMap { try $0.tests() } == ["OneTests"])
        #expect(try modules.testPackage() == "/Modules/One")
    }

    @Test(
        "Four tests run at a time, or as many as the person says.",
        arguments: [([:], "4"), ([TestRun.widthVariable: "1"], "1")])
    func width(own: [String: String], width: String) {
        let run = TestRun(root: "", modules: [], schedules: 7)

        let variables = run.environment(over: own)

        #expect(variables == [TestRun.widthVariable: width, TestRun.schedulesVariable: "7"])
    }

    @Test("Such a module is named alone: a build has the tests of one package.")
    func ownTestsBesideOthers() throws {
        let repository = try TemporaryRepository(TemporaryRepository.core)
        try repository.write("", to: "Modules/One/Tests/OneTests/A.swift")
        try repository.write("", to: "Modules/Two/Package.swift")
        try repository.write("", to: "Tests/TwoTests/A.swift")

        let answer = repository.run("test", "One", "Two")

        #expect(answer.complaint == "ribtool: Modules/One has tests of its own. Name it alone.\n")
        #expect(answer.exitCode == .failed)
    }
}
