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

    private func told(in source: String) throws -> [String] {
        try SmallRepository.told("stuck-tests", ["Tests/AuthTests/LoginTests.swift": source])
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

    @Test(
        "A test outside of any suite has a trait of its own.",
        arguments: [("@Test", 1), ("@Test(\"Waits.\", .schedule())", 0)])
    func noSuite(attribute: String, count: Int) throws {
        let told = try told(in: "\(attribute) func waits() async {}")

        #expect(told.count == count)
    }

    @Test(
        "The trait of a suite is for the suites in it.",
        arguments: [("", "", 1), (", .failsIfStuck", "", 0), ("", ", .failsIfStuck", 0)])
    func nested(outer: String, inner: String, count: Int) throws {
        let told = try told(
            in: """
                @Suite("Outer"\(outer)) struct Outer {
                    @Suite("Inner"\(inner)) struct Inner {
                        @Test func waits() async {}
                    }
                }
                """)

        #expect(told.count == count)
    }

    @Test(
        "The trait of an outer suite is also for an extension of the inner one, not for a namesake."
    )
    func nestedExtension() throws {
        let told = try told(
            in: """
                @Suite(.failsIfStuck) struct Outer { struct Inner {} }
                struct Other { struct Inner {} }
                extension Outer.Inner { @Test func waits() async {} }
                extension Other.Inner { @Test func waits() async {} }
                """)

        #expect(
            told == ["Tests/AuthTests/LoginTests.swift:4: If this test hangs, no message names it."]
        )
    }

    @Test(
        "What an argument only mentions is no trait.",
        arguments: [
            "arguments: [Kind.schedule, Kind.failsIfStuck]",
            ".enabled(if: Settings.schedules != nil)", ".tags(.schedules)",
            "\"\\(Kind.failsIfStuck)\"",
        ])
    func mentioned(argument: String) throws {
        #expect(try told(in: "@Test(\(argument)) func waits() async {}").count == 1)
        let suite = "@Suite(\(argument)) struct LoginTests { @Test func waits() async {} }"
        #expect(try told(in: suite).count == 1)
    }

    @Test("The trait of another attribute is none of the test's.")
    func otherAttribute() throws {
        #expect(try told(in: "@Run(.schedules) @Test func waits() async {}").count == 1)
    }

    @Test("Each test is found, and those in `#if` too.")
    func each() throws {
        let told = try told(
            in: """
                @Suite struct LoginTests {
                    @Test func waits() async {}
                    #if os(Linux)
                        @Test func waitsLonger() async {}
                    #endif
                }
                """)

        #expect(told.count == 2)
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
