import Testing

@testable import RibToolKit

@Suite("The rule stuck-tests")
struct StuckTestsRuleTests {
    /// Returns where the rule finds something in a suite with this trait and this test.
    private func told(suite: String, name: String = "Login", _ test: String) throws -> [String] {
        try SmallRepository.told(
            "stuck-tests",
            [
                "Tests/AuthTests/LoginTests.swift": """
                @Suite("\(name)"\(suite)) struct LoginTests {}
                """,
                "Tests/AuthTests/LoginTests+Late.swift": """
                extension LoginTests {
                    \(test)
                }
                """,
            ])
    }

    @Test("An async test whose suite has no trait is found.")
    func found() throws {
        #expect(
            try told(suite: ", .serialized", "@Test func waits() async {}") == [
                "Tests/AuthTests/LoginTests+Late.swift:2: If this test hangs, no message names it."
            ])
    }

    @Test(
        "A trait of its suite suffices, also in another file.",
        arguments: [", .schedules(50)", ", .schedule()", ", .serialized, .failsIfStuck"])
    func suite(trait: String) throws {
        #expect(try told(suite: trait, "@Test func waits() async {}") == [])
    }

    @Test("The name of a suite is no trait.")
    func name() throws {
        let told = try told(suite: "", name: "Under .schedules", "@Test func waits() async {}")

        #expect(told.count == 1)
    }

    @Test("A trait of its own suffices.")
    func test() throws {
        #expect(try told(suite: "", "@Test(.failsIfStuck) func waits() async {}") == [])
    }

    @Test(
        "Other functions need none.",
        arguments: ["@Test func adds() {}", "func helps() async {}", "func testOld() async {}"])
    func others(function: String) throws {
        #expect(try told(suite: "", function) == [])
    }
}
