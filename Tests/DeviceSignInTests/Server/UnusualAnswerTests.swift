import ConsoleTestSupport
import Foundation
import RaceTesting
import Synchronization
import Testing

@testable import DeviceSignIn

/// Answers over real connections that a server was not asked for.
@Suite(.failsIfStuck) struct UnusualAnswerTests {
    private let sender = URLSessionSender(environment: [:])

    /// A body of 4,000 zeros, or of two braces, as gzip writes it.
    private static let (packedZeros, packedBraces) = (
        "H4sIAAAAAAACA+3BMQEAAADCoErrn84YPkABAAAAbwMdlu76oA8AAA==",
        "H4sIAAAAAAACA6uuBQBDv6ajAgAAAA=="
    )

    @Test(
        "A packed answer, which was not asked for, is counted as it is unpacked.",
        arguments: [(packedZeros, true), (packedBraces, false)])
    func packed(body: String, isTooLong: Bool) async throws {
        let bytes = try #require(Data(base64Encoded: body))
        let asked = Mutex<String?>(nil)
        let server = try LoopbackServer(bytes: { request in
            asked.withLock { $0 = request.headers["accept-encoding"] }
            return Array(
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bytes.count)\r\n\r\n"
                    .utf8)
                + bytes
        })
        let sender = URLSessionSender(maximumLength: 1_000, environment: [:])

        let result = await Task { try await sender.send(.get(SecureAddress(server.address).url)) }
            .result

        #expect(asked.withLock { $0 } == "identity")
        if isTooLong {
            #expect(throws: HTTPFailure.tooLong) { try result.get() }
        } else {
            #expect(try result.get().body == Array("{}".utf8))
        }
    }

    @Test(
        "A server that asks for a password has answered.",
        arguments: ["Basic realm=\"x\"", "Digest realm=\"x\"", "NTLM", "Negotiate", "Bearer"])
    func challenge(scheme: String) async throws {
        let server = try LoopbackServer(bytes: { _ in
            Array(
                "HTTP/1.1 401 No\r\nWWW-Authenticate: \(scheme)\r\nContent-Length: 2\r\n\r\n{}".utf8
            )
        })

        let answer = try await sender.send(.post([:], to: SecureAddress(server.address).url))

        #expect(answer == HTTPResponse(status: 401, body: Array("{}".utf8), challenge: scheme))
    }
}
