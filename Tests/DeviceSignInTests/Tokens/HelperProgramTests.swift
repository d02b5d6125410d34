import Auth
import ConsoleTestSupport
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

/// A program that speaks docker's protocol.
@Suite(.failsIfStuck) struct HelperProgramTests {
    @Test(
        "A name that could be a path or an option is refused.",
        arguments: ["", "../x", "a b", "Pass", "a;b", "ä"])
    func names(name: String) {
        #expect(throws: AuthError.self) { try CredentialHelper(name: name) }
    }

    @Test("A helper keeps a credential", arguments: rows + answers)
    func keeps(row: Row<Scene>) async throws { try await row.check(in: Scene()) }

    private static let joe = Credential(
        server: "https://id.example.org", name: "joe", secret: "canary")

    private static let rows: [Row<Scene>] = [
        Row(
            "What is stored comes back, and is gone when it is erased, once or twice.",
            .reads(["joe canary", "none", "https://id.example.org"])
        ) { w in
            let helper = try await w.helper()
            try await helper.store(joe, isCancellable: true)
            let found = try await helper.get(server: joe.server)
            w.see(found == joe ? "joe canary" : "another one")
            try await helper.erase(server: joe.server)
            w.see(try await helper.get(server: joe.server)?.name ?? "none")
            try await helper.erase(server: joe.server)
            w.see(w.folder.text(at: w.helperPath + ".asked") ?? "")
        },
        Row(
            "A credential has the names of docker's protocol.",
            .reads(["Secret: canary", "ServerURL: https://id.example.org", "Username: joe"])
        ) { w in
            try await w.helper().store(joe, isCancellable: true)
            let text = w.folder.text(at: w.helperPath + ".store") ?? ""
            let fields = try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
            for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
                w.see("\(name): \(value)")
            }
        },
        Row(
            "Cancelling does not end a helper that erases, since the session has ended already.",
            .reads(["https://id.example.org"])
        ) { w in
            let helper = try await w.helper("erase) cat >\"$0.erased\" ;;")
            try await Task.cancelled { try await helper.erase(server: joe.server) }.get()
            w.see(w.folder.text(at: w.helperPath + ".erased") ?? "")
        },
        Row("Cancelling ends a helper that is asked.", .fails(.cancelled)) { w in
            let helper = try await w.helper("get) exec sleep 1000 ;;")
            try await Task.cancelled { _ = try await helper.get(server: joe.server) }.get()
        },
        Row(
            "Cancelling does not end a helper that stores what cannot be asked for again.",
            .reads(["canary: true"])
        ) { w in
            let helper = try await w.helper()
            try await Task.cancelled { try await helper.store(joe, isCancellable: false) }.get()
            let text = w.folder.text(at: w.helperPath + ".store")
            w.see("canary: \(text?.contains("canary") == true)")
        },
    ]

    /// A helper need not repeat the address, and has no credential when it says so, or gives an empty one.
    private static let answers: [Row<Scene>] = [
        (#"printf ' %s\r\n' "$none"; exit 1"#, false),
        // docker-credential-pass.
        (#"echo '{"ServerURL":"https://id.example.org","Username":"","Secret":""}'"#, false),
        (#"echo '{"Username":"joe","Secret":"canary"}'"#, true),
    ].map { answer, isCredential in
        Row("After \(answer) is a credential: \(isCredential)", .reads(["\(isCredential)"])) { w in
            let helper = try await w.helper("get) cat >/dev/null; \(answer) ;;")
            let found = try await helper.get(server: joe.server)
            w.see("\(found == joe)")
            #expect(isCredential || found == nil)
        }
    }

    /// The errors of storing, asking and erasing; `PATH` is that of the helper.
    private static let failures: [(script: String, errors: [String?])] = [
        // Its words, which may repeat a token, are not shown.
        ("*) cat; echo canary; exit 7 ;;", [failed(7), failed(7), failed(7)]),
        ("store | erase) cat >/dev/null; echo not implemented; exit 1 ;;", [reads, nil, reads]),
        // An answer that is no credential is an error, whatever it says.
        ("get) echo '<html>' ;;", [nil, noCredential, nil]),
        ("get) echo 'credentials not found' ;;", [nil, noCredential, nil]),
        // A helper that cannot work has not said that there is no credential.
        (cannotWork("pass not initialized: exec: file not found in $PATH: "), allFailed),
        (cannotWork("/usr/bin/pass: line 386: gpg: command not found"), allFailed),
        (cannotWork("credentials not found in native keychain: it is broken"), allFailed),
    ]

    private static func failed(_ code: Int) -> String {
        "PATH failed (exit code \(code)). Unlock its keychain, or check it with `PATH list`."
    }

    private static func cannotWork(_ words: String) -> String {
        "*) cat >/dev/null; echo '\(words)'; exit 1 ;;"
    }

    private static let allFailed = [failed(1), failed(1), failed(1)]
    private static let noCredential = "PATH gave no credential. Check it with `PATH list`."
    private static let reads =
        "PATH cannot keep credentials. Name another one in the configuration, or none."

    @Test("A helper that fails is named, and told from one that only reads.", arguments: failures)
    func fails(script: String, errors: [String?]) async throws {
        let w = try await Scene()
        let helper = try await w.helper(script)
        let found = [
            await error { try await helper.store(Self.joe, isCancellable: true) },
            await error { _ = try await helper.get(server: Self.joe.server) },
            await error { try await helper.erase(server: Self.joe.server) },
        ]

        #expect(
            found
                == errors.map { $0.map { .unavailable($0.replacing("PATH", with: w.helperPath)) } })
    }
}

/// The ways in which a helper's program can end.
@Suite(.failsIfStuck) struct HelperProcessTests {
    @Test(
        "A program gets its input whole, and its output comes back whole.",
        arguments: [0, 1, 300_000])
    func cat(length: Int) async throws {
        let input = (0..<length).map { UInt8(truncatingIfNeeded: $0 % 251) }

        let end = try await HelperProcess.run("cat", [], input: input)

        #expect(end.status == 0)
        #expect(end.output == input)
    }

    @Test(
        "The exit code and the output of a program are kept, however it ends.",
        arguments: [
            // It does not read its input: that raises no signal.
            ("exec <&-; exit 3", 3, ""),
            // It ends later than its output.
            ("echo a; exec <&- >&-; sleep 0.1; exit 3", 3, "a\n"),
            // A signal ends it: it blocks and ignores none.
            ("kill -KILL $$", 128, ""), ("kill -TERM $$", 128, ""), ("kill -PIPE $$", 128, ""),
            // It cannot ask on the terminal, and does not wait for it.
            ("(exec </dev/tty) || kill -TTIN $$; exit 3", 3, ""),
            ("(exec </dev/tty) || kill -TTOU $$; exit 3", 3, ""),
            // It is stopped otherwise, and goes on.
            ("while kill -CONT $$; do sleep 0.01; done & kill -STOP $$; exit 3", 3, ""),
            // Its error output may repeat a token, so it is not shown. The process of these tests may have it
            // where a test could not look: so the program looks.
            ("test /dev/stderr -ef /dev/null; exit $?", 0, ""),
        ])
    func ends(script: String, status: Int32, output: String) async throws {
        // As it may be in any program that starts this one.
        _ = signal(SIGPIPE, SIG_IGN)

        let end = try await HelperProcess.run(
            "sh", ["-c", script], input: [UInt8](repeating: 0, count: 300_000))

        #expect(end.status == status)
        #expect(end.output == Array(output.utf8))
    }

    @Test("A program ends", arguments: rows)
    func program(row: Row<Scene>) async throws { try await row.check(in: Scene()) }

    private static let rows: [Row<Scene>] = [
        Row("An output of a mebibyte is accepted.", .reads(["1048576"])) { w in
            let end = try await HelperProcess.run(
                "head", ["-c", "1048576", "/dev/zero"], input: [])
            w.see("\(end.output.count)")
        },
        Row(
            "A longer output is not accepted.",
            .fails(.unavailable("A credential helper wrote too much. Check the configuration."))
        ) { _ in
            _ = try await HelperProcess.run("head", ["-c", "1048577", "/dev/zero"], input: [])
        },
        Row(
            "A program that does not end is ended when its time is over, and the error names it.",
            .failsAs(.unavailable, "The credential helper sh did not answer in 0 s.")
        ) { _ in try await runEndless("exec sleep 1000") },
        Row(
            "A program that does not end is ended also when it has closed its output.",
            .failsAs(.unavailable, "The credential helper sh did not answer in 0 s.")
        ) { _ in try await runEndless("exec <&- >&- sleep 1000") },
        Row(
            "A program has answered when it has ended; an agent that has its output still lives on.",
            .reads(["ended: 0", "killed: 0"])
        ) { w in
            // Its time is over long before the agent ends.
            let end = try await HelperProcess.run(
                "sh", ["-c", "sleep 1000 & echo $!"], input: [], limit: .seconds(60))
            w.see("ended: \(end.status)")
            let text = String(decoding: end.output, as: UTF8.self)
            let agent = try #require(Int32(text.dropLast()))
            w.see("killed: \(kill(agent, SIGKILL))")
        },
        Row(
            "Nothing is left of a program that is ended early.",
            .reads(["is left: false"])
        ) { w in
            let path = w.folder.state.path + "/id"
            try w.folder.put("", at: path)
            _ = try? await HelperProcess.run(
                "sh", ["-c", "echo $$ >\"$1\"; exec yes", "", path], input: [])
            let id = try #require(Int32((w.folder.text(at: path) ?? "").dropLast()))
            // A program that has ended, and was not waited for, still has its number.
            w.see("is left: \(kill(id, 0) != -1)")
        },
    ]

    private static func runEndless(_ command: String) async throws {
        _ = try await HelperProcess.run("sh", ["-c", command], input: [], limit: .milliseconds(20))
    }
}

extension Scene {
    fileprivate var helperPath: String { folder.state.path + "/docker-credential-test-1" }

    private static let keychain = """
        store) cat >"$0.store" ;;
        get) cat >"$0.asked"; cat "$0.store" 2>/dev/null || { echo "$none"; exit 1; } ;;
        erase) cat >"$0.asked"; rm "$0.store" 2>/dev/null || { echo "$none"; exit 1; } ;;
        """

    /// Installs a helper; the first of two entries for a verb counts.
    fileprivate func helper(_ changes: String = "") async throws -> CredentialHelper {
        // Another process writes it: a program that another test starts at this moment would have the
        // file open too, and a file that is open for writing cannot be run.
        let write = #"mkdir -p "$2" && cd "$2" && printf %s "$1" >$3 && chmod 700 $3"#
        let none = "none='credentials not found in native keychain'"
        let script = "#!/bin/sh\n\(none)\ncase $1 in\n\(changes)\n\(Self.keychain)\nesac\n"
        let run = try ProgramRun(
            "/bin/sh", ["-c", write, "", script, folder.state.path, "docker-credential-test-1"])
        #expect(try await run.finish().end == .exited(0))
        return try CredentialHelper(name: "test-1", in: folder.state.path)
    }
}
