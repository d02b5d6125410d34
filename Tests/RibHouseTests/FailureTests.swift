import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@Suite("Damaged files and broken outputs", .failsIfStuck)
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

    @Test("A damaged session leaves the person at the logged-out unit, with the reason shown.")
    func damagedSession() async throws {
        try app.write("{", to: "session.json")

        let outcome = try await app.session("tree")

        #expect(outcome.errorOutput.contains("session.json"))
        #expect(
            outcome.output.hasSuffix(
                "Launch  active  [follows the session, watches the session]\n└── LoggedOut  active\n"
            ))
    }

    @Test(
        "Signing out works whatever is in the files, and says so once.",
        arguments: ["session.json", "accounts.json", "config.json"], ["{", #"{"version": 99}"#])
    func logout(file: String, text: String) async throws {
        try await app.signIn()
        try app.write(text, to: file)

        let outcome = try await app.run(["logout"])

        #expect(outcome.end == .exited(0))
        #expect(outcome.output == "Signed out.\n")
        #expect(outcome.errorOutput == "")
        #expect(!app.files.contains("session.json"))
    }

    @Test("Signing out works in a session whose files cannot be read.")
    func logoutInASession() async throws {
        try app.write("{", to: "session.json")

        let outcome = try await app.session("logout", "status")

        #expect(outcome.end == .exited(0))
        #expect(outcome.output.hasSuffix("`help` for all commands.\nYou are not signed in.\n"))
        #expect(!app.files.contains("session.json"))
    }

    @Test("A state folder that is a file is reported, and left as it is.")
    func folderIsAFile() async throws {
        try Data("mine".utf8).write(to: URL(filePath: app.path))

        let outcome = try await app.session("login")

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.contains(app.path))
        #expect(try String(contentsOf: URL(filePath: app.path), encoding: .utf8) == "mine")
    }

    @Test("A state folder whose path is not valid UTF-8 is refused, and no other one is created.")
    func pathIsNotText() async throws {
        let command =
            #"RIBHOUSE_HOME="$1$(printf '\377')" exec "$0" accounts add joe --password-stdin"#
        let run = try ProgramRun(
            "/bin/sh", ["-c", command, BuiltProduct.path("ribhouse"), app.path])
        run.send("brisket-4-ever")
        run.endInput()
        let outcome = try await run.finish()

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.contains("RIBHOUSE_HOME is not valid UTF-8."))
        #expect(!FileManager.default.fileExists(atPath: app.path + "\u{FFFD}"))
    }

    @Test(
        "A first sign-in for which there is no room says so, and leaves neither account nor session.",
        arguments: [0, 1])
    func noRoom(blocks: Int) async throws {
        // With one block of 512 bytes there is room for the session, and not for the accounts.
        let run = try ProgramRun(
            "/bin/sh",
            ["-c", "trap '' XFSZ; ulimit -f \(blocks); exec '\(BuiltProduct.path("ribhouse"))'"],
            environment: ["RIBHOUSE_HOME": app.path])
        run.send("login\njoe\nbrisket-4-ever\n")
        run.endInput()
        let outcome = try await run.finish()

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.hasPrefix("Could not write \(app.path)/"))
        #expect(app.files == ["lock"])
    }

    @Test("A program that may open too few files says so.", arguments: [4, 5, 7, 9, 12, 16])
    func fewDescriptors(limit: Int) async throws {
        // Another test may have a descriptor open that a program inherits, and that counts.
        let closed = (3...9).map { "\($0)>&-" }.joined(separator: " ")
        let program = BuiltProduct.path("ribhouse")
        let run = try ProgramRun(
            "/bin/sh", ["-c", "exec \(closed); ulimit -n \(limit); exec '\(program)' tree"],
            environment: ["RIBHOUSE_HOME": app.path])
        run.endInput()
        let outcome = try await run.finish()

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.hasPrefix("The program may open too few files."))
    }

    #if os(Linux)
        @Test("With too little memory a program says so, and from some limit on it works.")
        func littleMemory() async throws {
            var ends: [ProgramRun.End] = []
            for limit in stride(from: 120_000, through: 300_000, by: 30_000) {
                let run = try ProgramRun(
                    "/bin/sh",
                    ["-c", "ulimit -v \(limit); exec '\(BuiltProduct.path("ribhouse"))' tree"],
                    environment: ["RIBHOUSE_HOME": app.path])
                run.endInput()
                let outcome = try await run.finish()

                let saysSo = outcome.errorOutput.hasPrefix("The system has no threads or no memory")
                #expect(outcome.end == .exited(saysSo ? 1 : 0), "with \(limit) KiB")
                if ends.last != outcome.end { ends.append(outcome.end) }
            }
            #expect(ends == [.exited(1), .exited(0)])
        }
    #endif

    @Test("A link in the place of the accounts is no empty list, and is not replaced.")
    func danglingLink() async throws {
        try app.write("", to: "lock")
        try FileManager.default.createSymbolicLink(
            atPath: app.path + "/accounts.json", withDestinationPath: app.path + "/nowhere")

        let listed = try await app.run(["accounts", "list"])
        let signedUp = try await app.session("login", "joe", "brisket-4-ever")

        #expect(listed.end == .exited(1))
        #expect(listed.errorOutput.contains("it is a symbolic link"))
        #expect(signedUp.end == .exited(1))
        #expect(app.files == ["accounts.json", "lock"])
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
