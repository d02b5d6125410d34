import Testing

@testable import RibToolKit

@Suite("The rule stuck-tests")
struct StuckTestsRuleTests {
    private static let test = "@Test func waits() async {}"

    /// Returns where the rule finds something in a test target with this source.
    private func told(_ source: String) throws -> [String] {
        try SmallRepository.told("stuck-tests", ["Tests/AuthTests/LoginTests.swift": source])
    }

    @Test(
        "An async test without a trait is found; what is only mentioned is no trait.",
        arguments: [
            test, "@Suite(\"Login\", .serialized) struct LoginTests {\n\(test)\n}",
            "@Suite(\"Under .schedules\") struct LoginTests { \(test) }",
            "@Run(.schedules) \(test)", "#if os(Linux)\n\(test)\n#endif",
            "@Test(arguments: [Kind.schedule, Kind.failsIfStuck]) func waits() async {}",
            "@Test(.enabled(if: Settings.schedules != nil)) func waits() async {}",
            "@Test(.tags(.schedules)) func waits() async {}",
            "@Suite(\"\\(Kind.failsIfStuck)\") struct LoginTests { \(test) }",
            "@Suite(.failsIfStuck) struct A { struct B {} }\nstruct C { struct B {} }\n"
                + "extension C.B { \(test) }",
        ])
    func found(source: String) throws {
        let told = try told(source)

        #expect(told.count == 1)
        #expect(told.first?.hasSuffix(": If this test hangs, no message names it.") == true)
    }

    @Test(
        "A trait of the test or of a suite around it suffices; other functions need none.",
        arguments: [
            "@Test(.failsIfStuck) func waits() async {}",
            "@Test(\"Waits.\", .schedule()) func waits() async {}",
            "@Suite(.schedules(50)) struct LoginTests { \(test) }",
            "@Suite(.serialized, .failsIfStuck) struct LoginTests {}\nextension LoginTests { \(test) }",
            "@Suite(.failsIfStuck) struct A { @Suite struct B { \(test) } }",
            "@Suite(.failsIfStuck) struct A { struct B {} }\nextension A.B { \(test) }",
            "@Test func adds() {}", "func helps() async {}", "func testOld() async {}",
        ])
    func fine(source: String) throws {
        #expect(try told(source) == [])
    }

    @Test("The trait of a suite is for its extensions in other files, too.")
    func otherFile() throws {
        let files: [String: String?] = [
            "Tests/AuthTests/LoginTests.swift": "@Suite(.failsIfStuck) struct LoginTests {}",
            "Tests/AuthTests/LoginTests+Late.swift": "extension LoginTests { \(Self.test) }",
        ]

        #expect(try SmallRepository.told("stuck-tests", files) == [])
    }
}
