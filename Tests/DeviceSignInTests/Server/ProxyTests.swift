import ConsoleTestSupport
import Foundation
import RaceTesting
import Testing

@testable import DeviceSignIn

/// Requests in the clear, which must not leave this machine through a proxy.
@Suite(.failsIfStuck) struct ProxyTests {
    private func send(_ variables: [String: String]) async throws -> HTTPResponse {
        let server = try LoopbackServer { _ in (200, "{}") }
        let url = try SecureAddress(server.address).url
        return try await URLSessionSender(environment: variables).send(.get(url))
    }

    @Test(
        "With a proxy they are refused, unless it is not for this machine.",
        arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
    func refused(name: String) async throws {
        await #expect(
            throws: HTTPFailure.unreachable("\(name) is set. Add 127.0.0.1 to no_proxy")
        ) { try await send([name: "http://proxy.example.org"]) }
    }

    @Test("A variable without a text names no proxy.")
    func empty() async throws {
        #expect(try await send(["http_proxy": ""]).status == 200)
    }

    @Test(
        "Hosts without a proxy are in a list with commas or blanks.",
        arguments: [
            ("no_proxy", "127.0.0.1", true), ("NO_PROXY", "127.0.0.1", true),
            ("no_proxy", "*", true), ("no_proxy", "a.example,127.0.0.1", true),
            ("no_proxy", "127.0.0.1 a.example", true), ("no_proxy", "a.example, *", true),
            ("no_proxy", "", false), ("no_proxy", "127.0.0.10", false),
        ])
    func exempt(name: String, list: String, isExempt: Bool) async throws {
        let variables = ["http_proxy": "http://proxy.example.org", name: list]

        let response = try? await send(variables)

        #expect((response != nil) == isExempt)
    }

    @Test("An encrypted request may go through a proxy, which cannot read it.")
    func encrypted() async throws {
        let sender = URLSessionSender(environment: ["all_proxy": "http://proxy.example.org"])
        // No program listens there, so this is refused at once, and not because of the proxy.
        let url = try SecureAddress("https://127.0.0.1:1").url

        let failure = await #expect(throws: HTTPFailure.self) {
            try await sender.send(.get(url))
        }

        guard case .unreachable(let reason) = failure else {
            Issue.record("The failure was \(String(describing: failure)).")
            return
        }
        #expect(!reason.contains("all_proxy"))
    }
}
