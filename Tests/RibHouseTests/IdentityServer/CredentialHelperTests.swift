import ConsoleTestSupport
import Foundation
import LibC
import RoutingTestSupport
import Testing

/// Programs that speak docker's protocol, found in `PATH`.
@Suite("Tokens with a credential helper", .failsIfStuck)
struct CredentialHelperTests {
    private let app = TestApp()
    private let helper = TestApp()
    private let server: IdentityServerFake

    private static let keychain = """
        store) cat >"$0.store" ;;
        get) cat "$0.store" 2>/dev/null || { echo credentials not found in native keychain; exit 1; } ;;
        erase) rm -f "$0.store" ;;
        """

    init() throws { server = try IdentityServerFake() }

    private var variables: [String: String] { ["PATH": helper.path + ":/usr/bin:/bin"] }
    private var stored: String? { try? helper.read("docker-credential-test.store") }
    private var started: String? { try? helper.read("docker-credential-test.started") }

    /// Installs a helper; the first of two entries for a verb counts.
    private func install(_ changes: String = "") async throws {
        try app.configure(server, helper: "test")
        // Another process writes it: a program that another test starts at this moment would have the
        // file open too, and a file that is open for writing cannot be run.
        let write = #"mkdir -p "$2" && cd "$2" && printf %s "$1" >$3 && chmod 700 $3"#
        let script = "#!/bin/sh\ncase $1 in\n\(changes)\n\(Self.keychain)\nesac\n"
        let end = try await ProgramRun(
            "/bin/sh", ["-c", write, "", script, helper.path, "docker-credential-test"]
        ).finish().end
        #expect(end == .exited(0))
    }

    private func run(_ arguments: String...) async throws -> ProgramRun.Outcome {
        try await app.run(arguments, environment: variables)
    }

    private func text(_ outcome: ProgramRun.Outcome) throws -> String {
        try app.files.map(app.read).joined() + outcome.output + outcome.errorOutput
    }

    @Test("Tokens are with the helper from the sign-in to the sign-out, and in no file.")
    func signInAndOut() async throws {
        try await install()

        let login = try await run("login")
        let kept = stored
        let status = try await run("status")
        let files = app.files
        let logout = try await run("logout")

        #expect([login.end, status.end, logout.end] == Array(repeating: .exited(0), count: 3))
        #expect(files == ["config.json", "device-session.json", "lock"])
        for token in server.issued {
            #expect(kept?.contains(token) == true)
            #expect(try !text(login).contains(token))
        }
        #expect(stored == nil)
        #expect(server.valid == [])
    }

    @Test(
        "Renewed tokens replace the old ones at the helper, also if none is configured any more.",
        arguments: [true, false])
    func renewal(isConfigured: Bool) async throws {
        try await install()
        _ = try await run("login")
        let old = server.issued
        try app.makeRenewalDue()
        if !isConfigured { try app.configure(server) }

        let status = try await run("status")

        #expect(status.end == .exited(0))
        #expect(server.issued.count == 4)
        #expect(server.issued[2...].allSatisfy { stored?.contains($0) == true })
        #expect(old.allSatisfy { stored?.contains($0) == false })
        for token in server.issued { #expect(try !text(status).contains(token)) }
    }

    @Test("A helper's exit code is known also if the parent of the program ignores SIGCHLD.")
    func ignoredSignal() async throws {
        try await install()

        // Not every shell can ignore it.
        let login = try ProgramRun(
            "/bin/bash", ["-c", #"trap "" CHLD; exec "$0" login"#, BuiltProduct.path("ribhouse")],
            environment: variables.merging(["RIBHOUSE_HOME": app.path]) { $1 })
        login.endInput()

        #expect(try await login.finish().end == .exited(0))
    }

    @Test(
        "A helper that hangs ends with the program and what it has started; the tokens are revoked.",
        arguments: ["exec sleep 1000", "sleep 1000; exit"])
    func hangs(command: String) async throws {
        // The first one is a trial.
        let store =
            "[ -e \"$0.tried\" ] || exec touch \"$0.tried\"; echo $$ >\"$0.started\"; \(command)"
        try await install("store) \(store) ;;")
        let login = try app.start(["login"], environment: variables)
        await eventually { started?.last == "\n" }
        let helperProcess = try #require(started.flatMap { Int32($0.dropLast()) })

        login.signal(SIGTERM)
        let outcome = try await login.finish()

        #expect(outcome.end == .signalled(SIGTERM))
        #expect(kill(helperProcess, 0) == -1)
        #expect(app.files == ["config.json", "lock"])
        #expect(server.valid == [])
    }

    @Test("Ctrl-C does not end a helper that stores renewed tokens.")
    func interrupted() async throws {
        try await install()
        _ = try await run("login")
        try app.makeRenewalDue()
        try await install("store) echo >\"$0.started\"; read _ <\"$0.go\"; cat >\"$0.store\" ;;")
        let go = helper.path + "/docker-credential-test.go"
        // Safe: the path is copied for the time of the call.
        #expect(unsafe mkfifo(go, 0o600) == 0)
        let end = Descriptors.open(go, O_RDWR)
        defer { close(end) }
        let status = try app.terminal(["status"], environment: variables)
        await eventually { started != nil }

        status.send("\u{3}")
        try await status.wait(for: "^C")
        Descriptors.write("\n", to: end)
        let outcome = try await status.finish()

        #expect(outcome.end == .signalled(SIGINT))
        #expect(server.issued.count == 4)
        // The program waits for its helper for 3 s, and on a busy machine this test may let it go on later.
        await eventually { server.issued[2...].allSatisfy { stored?.contains($0) == true } }
    }
}
