import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@Suite("The doctor", .failsIfStuck)
struct DoctorTests {
    private let app = TestApp()

    @Test("The doctor moves damaged files aside on request, and names the new files.")
    func doctor() async throws {
        try app.write("{", to: "accounts.json")
        try app.write("{", to: "session.json")

        let examined = try await app.run(["doctor"])
        let repaired = try await app.run(["doctor", "--repair"])
        let again = try await app.run(["doctor"])

        #expect(examined.end == .exited(1))
        #expect(examined.output.contains("`ribhouse doctor --repair` moves it aside."))
        #expect(repaired.end == .exited(0))
        #expect(
            repaired.output == """
                \(app.path) is fine.
                \(app.path)/lock is fine.
                \(app.path)/accounts.json was damaged. It is now \(app.path)/accounts.json.damaged-1.
                \(app.path)/session.json was damaged. It is now \(app.path)/session.json.damaged-1.
                \(app.path)/device-session.json does not exist yet.
                \(app.path)/config.json does not exist yet.
                \(app.path)/places.json does not exist yet.
                \(app.path)/history.json does not exist yet.
                \(app.path)/settings.json does not exist yet.

                """)
        #expect(try app.read("accounts.json.damaged-1") == "{")
        #expect(again.end == .exited(0))
    }

    @Test(
        "The doctor reports a configuration that cannot be used, and leaves it in its place.",
        arguments: [
            ("x", 0o600, "is not a valid configuration: “x” is not an address"),
            ("https://id.example.org", 0o644, "Other users can read or write"),
        ])
    func configuration(issuer: String, mode: Int, part: String) async throws {
        try app.write(#"{"issuer": "\#(issuer)", "clientID": "y"}"#, to: "config.json")
        try FileManager.default.setAttributes(
            [.posixPermissions: mode], ofItemAtPath: app.path + "/config.json")

        let outcome = try await app.run(["doctor", "--repair"])

        #expect(outcome.end == .exited(1))
        #expect(outcome.output.contains(part))
        #expect(app.files == ["config.json", "lock"])
    }

    @Test(
        "The doctor says when it cannot know which pits there are.",
        .enabled("strace does not work here") { await Fault.canInject() })
    func unlistable() async throws {
        try app.write("{", to: "pit-1.json")
        let inject = ["-f", "-o", "/dev/null", "-e", "inject=getdents64:error=EIO"]

        let doctor = try ProgramRun(
            Fault.strace, inject + [BuiltProduct.path("ribhouse"), "doctor"],
            environment: ["RIBHOUSE_HOME": app.path])
        let outcome = try await doctor.finish()

        #expect(outcome.end == .exited(1))
        #expect(outcome.output.hasPrefix("Could not list \(app.path): Input/output error"))
    }
}
