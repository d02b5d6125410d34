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

    @Test("An encrypted request goes through the proxy, which sees only the name of the server.")
    func encryptedProxy() async throws {
        let (proxy, asked) = try server((502, ""))

        let outcome = try await login(
            "https://id.example.org", environment: ["https_proxy": proxy.address])

        #expect(outcome.end == .exited(1))
        #expect(Set(asked()) == ["id.example.org:443"])
    }
}
