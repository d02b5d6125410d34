import ConsoleTestSupport
import Foundation
import Testing

@Suite("Damaged files and broken outputs")
struct FailureTests {
    private let app = TestApp()

    @Test("A damaged file of accounts is named, and left as it is.")
    func damagedAccounts() async throws {
        try app.write("not JSON", to: "accounts.json")

        let outcome = try await app.session("login", "joe", "password")

        #expect(outcome.end != .exited(0))
        #expect(outcome.errorOutput.contains("\(app.path)/accounts.json"))
        #expect(try app.read("accounts.json") == "not JSON")
    }

    @Test("A file of a newer version is named, and left as it is.")
    func newerVersion() async throws {
        try app.write(#"{"version": 99, "accounts": []}"#, to: "accounts.json")

        let outcome = try await app.run(["accounts", "list"])

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.contains("accounts.json"))
        #expect(try app.read("accounts.json") == #"{"version": 99, "accounts": []}"#)
    }

    @Test("A damaged session leaves the person at the logged-out unit, with the reason shown.")
    func damagedSession() async throws {
        try app.write("{", to: "session.json")

        let outcome = try await app.session("tree")

        #expect(outcome.errorOutput.contains("session.json"))
        #expect(outcome.output.hasSuffix("Launch  active\n└── LoggedOut  active\n"))
    }

    @Test("A state folder that is a file is reported, and left as it is.")
    func folderIsAFile() async throws {
        try Data("mine".utf8).write(to: URL(filePath: app.path))

        let outcome = try await app.session("login")

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.contains(app.path))
        #expect(try String(contentsOf: URL(filePath: app.path), encoding: .utf8) == "mine")
    }

    @Test(
        "A full output makes the exit code 1.",
        .enabled(if: Descriptors.hasFullDevice))
    func fullOutput() async throws {
        let outcome = try await app.run(["demo"], output: .file("/dev/full"))

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput != "")
    }

    @Test("A closed output makes the exit code 1.")
    func closedOutput() async throws {
        let outcome = try await app.run(["demo"], output: .closed)

        #expect(outcome.end == .exited(1))
    }
}
