import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@Suite("The commands of probes", .failsIfStuck)
struct ProbeCommandTests {
    private let app = TestApp()
    private let probe = "Thermopro-TP12/56/meat"

    @Test("A session on a terminal starts the decoder that is set, and ends it.")
    func program() async throws {
        try await app.signIn()
        let line = """
            {"model" : "Thermopro-TP12", "id" : 56, "temperature_1_C" : 63.4, "temperature_2_C" : 107.2}

            """
        try app.write(
            """
            printf '%s' '\(line)'
            echo $$ > '\(app.path)/id'
            exec sleep 1000
            """, to: "decoder")
        let set = try await app.run(["probe", "program", "sh \(app.path)/decoder"])
        #expect(set.output == "A session starts `sh \(app.path)/decoder`.\n")
        _ = try await app.session("start brisket 5kg", "probe use brisket \(probe)")

        let session = try app.terminal()
        try await session.wait(for: "ribhouse> ")
        try await eventually {
            try await app.run(["probe", "list"]).output.contains("63 °C")
        }
        session.send("probe list\n")
        try await session.wait(for: "Thermopro-TP12/56/pit   107.2 °C")
        session.send("quit\n")

        #expect(try await session.finish().end == .exited(0))
        let id = try #require(pid_t(app.read("id").trimmingCharacters(in: .newlines)))
        #expect(kill(id, 0) == -1)
        let none = try await app.run(["probe", "program", "none"])
        #expect(none.output.hasPrefix("A session starts no decoder."))
    }

    /// Sets a decoder that is a script, starts a session on a terminal, and waits until the script runs.
    private func session(
        decoder: String, environment: [String: String] = [:]
    ) async throws -> ProgramRun {
        try app.write(decoder, to: "decoder")
        _ = try await app.run(["probe", "program", "sh \(app.path)/decoder \(app.path)"])
        let session = try app.terminal(environment: environment)
        await eventually { (try? app.read("started"))?.last == "\n" }
        return session
    }

    @Test(
        "A decoder ends with its session, whatever ends that.",
        arguments: [SIGKILL, SIGQUIT, SIGSEGV, SIGPIPE, SIGALRM])
    func end(signal: Int32) async throws {
        try await app.signIn()
        let session = try await session(
            decoder: """
                exec 2>/dev/null
                trap 'echo >"$1/ended"; exit' TERM
                echo >"$1/started"
                while :; do sleep 0.02; done
                """)

        session.signal(signal)

        #expect(try await session.finish().end == .signalled(signal))
        await eventually { (try? app.read("ended")) != nil }
    }

    @Test("A decoder gets no token and no terminal.")
    func clean() async throws {
        let server = try IdentityServerFake()
        try app.configure(server)
        let session = try await session(
            decoder: """
                (exec </dev/tty) 2>/dev/null && echo terminal >"$1/started"
                echo "${RIBHOUSE_TOKEN-none} $RIBHOUSE_HOME" >>"$1/started"
                exec sleep 1000
                """, environment: ["RIBHOUSE_TOKEN": server.issue().access])
        session.send("quit\n")

        _ = try await session.finish()
        #expect(try app.read("started") == "none \(app.path)\n")
    }

    @Test("A decoder that cannot be started is named in the session.")
    func missingProgram() async throws {
        try await app.signIn()
        _ = try await app.run(["probe", "program", "no-such-decoder -c 0"])

        let session = try app.terminal()
        try await session.wait(for: "no-such-decoder cannot be started: No such file or directory.")
        session.send("quit\n")

        #expect(try await session.finish().end == .exited(0))
    }
}
