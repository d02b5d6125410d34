import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Synchronization
import Testing

/// Sign-ins over connections that must not be used, or are not as expected.
@Suite("Connections to an identity server", .failsIfStuck)
struct TransportTests {
    private let app = TestApp()

    private func login(
        _ issuer: String, environment: [String: String] = [:]
    ) async throws -> ProgramRun.Outcome {
        try await app.run(
            ["login", "--issuer", issuer, "--client-id", "ribhouse"], environment: environment)
    }

    /// A server that keeps the paths it was asked for, and answers all in one way.
    private func server(
        _ reply: (status: Int, text: String)?
    ) throws -> (server: LoopbackServer, paths: () -> [String]) {
        final class Log: Sendable { let paths = Mutex<[String]>([]) }
        let log = Log()
        let server = try LoopbackServer { request in
            log.paths.withLock { $0.append(request.path) }
            return reply
        }
        return (server, { log.paths.withLock { $0 } })
    }

    private static let openssl = "/usr/bin/openssl"

    @Test(
        "A certificate that no authority has signed is refused.",
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: openssl), "there is no openssl"))
    func selfSigned() async throws {
        let files = TestApp()
        try files.write("", to: "key")
        let (key, certificate) = (files.path + "/key", files.path + "/certificate")
        _ = try await ProgramRun(
            Self.openssl,
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=127.0.0.1",
                "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
            ]
        ).finish()
        let server = try ProgramRun(
            Self.openssl,
            ["s_server", "-accept", "127.0.0.1:0", "-www", "-key", key, "-cert", certificate])
        try await server.wait(for: "ACCEPT ")
        let address = try await server.wait(for: "\n").dropLast()

        let outcome = try await login("https://\(address)")

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.contains("its certificate is not trusted"))
        #expect(app.files == [])
    }

    #if canImport(FoundationNetworking)
        @Test(
            "An encrypted request goes through the proxy, which sees only the name of the server, and is named.",
            arguments: [
                ((403, ""), "refuses this server (403)"),
                ((407, ""), "wants a name and a password (407)"),
                ((502, ""), "cannot reach it (502)"), (nil, "closes the connection"),
            ] as [((Int, String)?, String)])
        func encryptedProxy(answer: (Int, String)?, problem: String) async throws {
            let (proxy, asked) = try server(answer)

            let outcome = try await login(
                "https://id.example.org", environment: ["https_proxy": proxy.address])

            #expect(outcome.end == .exited(1))
            #expect(Set(asked()) == ["id.example.org:443"])
            #expect(
                outcome.errorOutput == """
                    https://id.example.org cannot be used: the proxy of https_proxy \
                    (\(proxy.address)) \(problem). Check the address and the network.

                    """)
        }

        @Test(
            "A proxy that cannot be reached is named, without its password.",
            arguments: [
                ("http://joe:canary@127.0.0.1:1", "(…@127.0.0.1:1) refuses connections."),
                ("joe:canary@proxy.invalid", "(…@proxy.invalid) has an unknown name."),
            ])
        func unreachableProxy(proxy: String, problem: String) async throws {
            let outcome = try await login(
                "https://id.example.org", environment: ["ALL_PROXY": proxy])

            #expect(outcome.errorOutput.contains("the proxy of ALL_PROXY \(problem)"))
            #expect(!outcome.errorOutput.contains("canary"))
        }
    #endif

    // The library is the oracle: where this program reads a list otherwise, the proxy is asked.
    @Test(
        "A request in the clear goes through no proxy: it is sent without one, or not at all.",
        arguments: [
            (
                "http_proxy", "127.0.0.1", ["*", "a , 127.0.0.1", "127.0.0.1 a"],
                true
            ),
            (
                "all_proxy", "127.0.0.1",
                [
                    "*,a", "a, *", "127.0.0.10", "a b,127.0.0.1", "10.0.0.0/8", "127.0.0.1/33",
                    "0.0.1", "127.0.0.0/8",
                ],
                false
            ),
            ("http_proxy", "localhost", ["LOCALHOST", ".localhost"], true),
            ("ALL_PROXY", "localhost", ["ocalhost", "..localhost", "localhost.", ""], false),
            ("HTTP_PROXY", "127.0.0.1", ["a"], true),
        ])
    func noProxy(variable: String, host: String, lists: [String], isSent: Bool) async throws {
        for list in lists {
            let (proxy, asked) = try server((404, ""))
            let (server, paths) = try server((404, ""))

            let outcome = try await login(
                server.address.replacing("127.0.0.1", with: host),
                environment: [
                    variable: proxy.address, "no_proxy": isSent ? "" : list, "NO_PROXY": list,
                ])

            #expect(asked().isEmpty, "\(list)")
            #expect(paths().isEmpty != isSent, "\(list)")
            let refusal = "\(variable) is set. Add \(host) to no_proxy."
            #expect(outcome.errorOutput.contains(refusal) != isSent, "\(list)")
        }
    }

    @Test("A completion knows the cooks, and asks no server, also when tokens have to be renewed.")
    func completion() async throws {
        let server = try IdentityServerFake()
        try app.startDueSession(at: server)
        let started = try await app.run(["start", "ribs", "2kg"])
        try app.makeRenewalDue()
        let issued = server.issued

        let completion = try await app.run(["completion", "words", "--", "finish", ""])
        let hint = try await app.run(["finish"])

        #expect(started.end == .exited(0))
        #expect(completion.output.contains("ribs\n"))
        #expect(hint.errorOutput.contains("Possible: ribs."))
        #expect(server.issued == issued)
    }
}
