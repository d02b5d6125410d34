import Testing

@testable import RibToolKit

@Suite("The doubles of a new feature")
struct NewFeatureDoublesTests {
    @Test("The doubles that the tests of several units need are requested once, and shared.")
    func sharedDoubles() throws {
        let repository = try TemporaryRepository.ownCheckout()
        let stubs = "Tests/SharedDoubles/Stubs"

        let made = repository.run("new-feature", "Pit", "--parent", "LoggedIn")

        try #require(made.complaint == "")
        let manifest = try #require(repository["Package.swift"])
        #expect(
            manifest.contains(#"libraries(["LoggedIn", "Pit", "RoutingTestSupport"])"#))
        let double = try #require(repository["\(stubs)/PitBuildableSpy.swift"])
        #expect(double.contains("package final class PitBuildableSpy: PitBuildable {"))
        for unit in ["Launch", "LoggedIn"] {
            let requests = repository["Tests/\(unit)Tests/Stubs/Doubles.swift"]
            #expect(requests?.contains("double Pit") == false)
        }
        let test = repository["Tests/LoggedInTests/LoggedInPitChildTests.swift"]
        #expect(test?.contains("import SharedDoubles\n") == true)
        let removed = repository.run("remove-feature", "Pit")
        #expect(removed.complaint == "")
        #expect(try repository.status == [])
    }

    @Test(
        "An import of the shared doubles counts, however it is written.",
        arguments: ["@testable import SharedDoubles", "import SharedDoubles  // Why."])
    func imported(line: String) throws {
        let repository = try TemporaryRepository.ownCheckout()
        let path = "Tests/LaunchTests/Stubs/LaunchDependencyStub.swift"
        let text = try #require(repository[path])
        try repository.write(text.replacing("import SharedDoubles", with: line), to: path)
        try repository.commit()

        let made = repository.run("new-feature", "Pit", "--parent", "LoggedIn")

        try #require(made.complaint == "")
        let requests = repository["Tests/SharedDoubles/Stubs/Doubles.swift"]
        #expect(requests?.contains("// double PitBuildable\n") == true)
    }

    @Test("Where tests share no doubles, each test target requests its own.")
    func ownDoubles() throws {
        let repository = try TemporaryRepository.ownCheckout()
        let path = "Tests/LaunchTests/Stubs/LaunchDependencyStub.swift"
        let text = try #require(repository[path])
        try repository.write(
            text.replacing("import SharedDoubles\n", with: "// No import SharedDoubles\n"), to: path
        )
        try repository.commit()

        let made = repository.run("new-feature", "Pit", "--parent", "LoggedIn")

        try #require(made.complaint == "")
        for unit in ["Launch", "LoggedIn"] {
            let requests = repository["Tests/\(unit)Tests/Stubs/Doubles.swift"]
            #expect(requests?.contains("// double PitBuildable\n") == true)
        }
        let requests = repository["Tests/SharedDoubles/Stubs/Doubles.swift"]
        #expect(requests?.contains("double Pit") == false)
    }
}
