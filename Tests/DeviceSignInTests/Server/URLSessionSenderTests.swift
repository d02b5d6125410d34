import ConsoleTestSupport
import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests over real connections to a server of the test.
@Suite(.failsIfStuck) struct URLSessionSenderTests {
    @Test("A request is sent", arguments: sending + failing)
    func sends(row: Row<Scene>) async throws { try await row.check(in: Scene()) }

    /// The limit is not reached on a busy machine.
    private static let sender = URLSessionSender(timeout: 600, environment: [:])
    private static let impatient = URLSessionSender(timeout: 0.3, environment: [:])
    private static let silence = HTTPFailure.unreachable("it does not answer in time")
    private static let mebibyte = String(repeating: "x", count: 1_048_576)

    private static let sending: [Row<Scene>] = [
        Row(
            "A request that reads has the token in a header, and its answer comes back whole.",
            .reads([
                "GET /a", "the-token", "application/json", "ribhouse", "no content-type",
                "404 no such page",
            ])
        ) { w in
            let server = try w.loopback(404, "no such page") { request in
                w.see("\(request.method) \(request.path)")
                w.see(request.token ?? "no token")
                for name in ["accept", "user-agent", "content-type"] {
                    w.see(request.headers[name] ?? "no \(name)")
                }
            }
            try await w.send(.get(server.url, token: Token("the-token")), with: sender)
        },
        Row(
            "A form is posted, and has no token.",
            .reads([
                "POST a=b%20c&d=e", "application/x-www-form-urlencoded", "no authorization",
                "200 {}",
            ])
        ) { w in
            let server = try w.loopback { request in
                w.see("\(request.method) \(request.body)")
                for name in ["content-type", "authorization"] {
                    w.see(request.headers[name] ?? "no \(name)")
                }
            }
            try await w.send(.post(["a": "b c", "d": "e"], to: server.url), with: sender)
        },
        Row(
            "A redirect is an answer, and is not followed.", .reads(["the first is asked", "302"])
        ) { w in
            let other = try w.loopback { _ in w.see("the other is asked") }
            let first = try LoopbackServer { _ in
                w.see("the first is asked")
                return (302, other.address + "/stolen")
            }
            let answer = try await sender.send(.get(first.url, token: Token("the-token")))
            w.see("\(answer.status)")
        },
        Row("An answer of a mebibyte is accepted.", .reads(["1048576"])) { w in
            let server = try w.loopback(200, mebibyte)
            w.see("\(try await sender.send(.get(server.url)).body.count)")
        },
        Row(
            "A packed answer, which was not asked for, is unpacked.",
            .reads(["identity", "200 {}"])
        ) { w in
            // Two braces, as gzip writes them.
            let server = try w.loopback(gzip: "H4sIAAAAAAACA6uuBQBDv6ajAgAAAA==")
            try await w.send(.get(server.url), with: sender)
        },
        Row(
            "An answer comes while another request waits for its own.", .reads(["200 {  }"])
        ) { w in
            let other = try await Waiting(isCancellable: true)
            defer { other.answer.signal() }
            let server = try LoopbackServer(pause: 100) { _ in (200, "{  }") }
            try await w.send(.get(server.url), with: sender)
        },
    ]

    private static let failing: [Row<Scene>] = [
        Row("A longer answer is not accepted.", .failsIn(.tooLong)) { w in
            let server = try w.loopback(200, mebibyte + "x")
            try await w.send(.get(server.url), with: sender)
        },
        Row(
            "A packed answer is counted as it is unpacked.",
            .failsIn(.tooLong), .reads(["identity"])
        ) { w in
            // 4,000 zeros, as gzip writes them.
            let server = try w.loopback(
                gzip: "H4sIAAAAAAACA+3BMQEAAADCoErrn84YPkABAAAAbwMdlu76oA8AAA==")
            let sender = URLSessionSender(timeout: 600, maximumLength: 1_000, environment: [:])
            try await w.send(.get(server.url), with: sender)
        },
        Row(
            "A connection that is closed without an answer is lost.", .reads(["unreachable"])
        ) { w in
            let server = try LoopbackServer { _ in nil }
            let url = try server.url
            do throws(HTTPFailure) {
                _ = try await sender.send(.get(url))
            } catch {
                if case .unreachable = error { w.see("unreachable") }
            }
        },
        Row("A server that is silent for longer than the limit is given up.", .failsIn(silence)) {
            w in
            let end = DispatchSemaphore(value: 0)
            let server = try LoopbackServer { _ in
                end.wait()
                return nil
            }
            defer { end.signal() }
            try await w.send(.get(server.url), with: impatient)
        },
        Row("A server that sends its answer too slowly is given up.", .failsIn(silence)) { w in
            let server = try LoopbackServer.slow()
            try await w.send(.post([:], to: server.url, isCancellable: false), with: impatient)
        },
        Row("It is given up also where cancelling does not help.", .failsIn(silence)) { w in
            let server = try LoopbackServer.slow()
            try await Task.cancelled {
                try await w.send(.post([:], to: server.url, isCancellable: false), with: impatient)
            }.get()
        },
        Row(
            "A request of a task that is cancelled before is not sent, and ends.",
            .failsIn(.cancelled), .reads([])
        ) { w in
            let server = try w.loopback { _ in w.see("asked") }
            try await Task.cancelled { try await w.send(.get(server.url), with: sender) }.get()
        },
    ]

    @Test("A session keeps nothing: no pages, no cookies, no passwords.")
    func configuration() {
        let configuration = Self.sender.configuration

        #expect(configuration.urlCache == nil)
        #expect(configuration.httpCookieStorage == nil)
        #expect(configuration.urlCredentialStorage == nil)
    }

    @Test("The library's own limit is longer than that of a request.")
    func libraryLimit() {
        #expect(Self.sender.configuration.timeoutIntervalForRequest > Self.sender.timeout)
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

        let answer = try await Self.sender.send(.post([:], to: server.url))

        #expect(answer == HTTPResponse(status: 401, body: Array("{}".utf8), challenge: scheme))
    }

    @Test("Cancelling ends a request that waits for its answer, unless it must be completed.")
    func cancelledMeanwhile() async throws {
        let completed = try await Waiting(isCancellable: false)
        let ended = try await Waiting(isCancellable: true)

        completed.task.cancel()
        ended.task.cancel()
        let endedResult = await ended.task.result
        // The first one was cancelled before the second one, which has ended.
        completed.answer.signal()
        let completedResult = await completed.task.result

        ended.answer.signal()
        #expect(throws: HTTPFailure.cancelled) { try endedResult.get() }
        #expect(try completedResult.get().status == 200)
    }

    /// A request that has arrived at a server, which answers when the test says so.
    private struct Waiting {
        let task: Task<HTTPResponse, any Error>
        let answer = DispatchSemaphore(value: 0)
        private let server: LoopbackServer

        init(isCancellable: Bool) async throws {
            let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
            server = try LoopbackServer { [answer] _ in
                arrival.yield()
                answer.wait()
                return (200, "{}")
            }
            let request = HTTPRequest.post(
                [:], to: try SecureAddress(server.address).url, isCancellable: isCancellable)
            task = Task {
                try await URLSessionSender(timeout: 600, environment: [:]).send(request)
            }
            for await _ in arrivals { break }
        }
    }
}

/// The callbacks of `URLSession` to one exchange, called by the test.
@Suite(.failsIfStuck) struct ExchangeTests {
    private let exchange = Exchange()
    private let session: URLSession
    private let end = DispatchSemaphore(value: 0)
    private let server: LoopbackServer
    private let task: URLSessionDataTask

    init() throws {
        // It does not answer before the end of a test, so the task does not end by itself.
        server = try LoopbackServer { [end] _ in
            end.wait()
            return nil
        }
        session = URLSession(
            configuration: URLSessionSender().configuration, delegate: exchange, delegateQueue: nil)
        task = session.dataTask(with: try SecureAddress(server.address).url)
    }

    /// Lets the server answer, and ends the session, which keeps its delegate until then.
    private func finish() {
        end.signal()
        session.finishTasksAndInvalidate()
    }

    /// Starts the task, and returns its outcome after `callbacks`.
    private func outcome(_ callbacks: () -> Void) async -> Exchange.Outcome {
        await withCheckedContinuation { continuation in
            exchange.start(task, continuation)
            callbacks()
        }
    }

    enum End: CaseIterable { case tooLong, withoutAnswer, cancelledBefore }

    @Test(
        "An answer that is too long is not waited for, an end without one fails, and a cancelled task is not started.",
        arguments: End.allCases)
    func ends(_ end: End) async {
        defer { finish() }
        if end == .cancelledBefore { exchange.cancel(task) }

        let outcome = await outcome {
            guard end != .cancelledBefore else { return }
            for count in end == .tooLong ? [1 << 20, 1] : [] {
                exchange.urlSession(session, dataTask: task, didReceive: Data(count: count))
            }
            exchange.urlSession(session, task: task, didCompleteWithError: nil)
        }

        let failures: [End: HTTPFailure] = [
            .tooLong: .tooLong, .withoutAnswer: .unreachable("it gave no answer"),
            .cancelledBefore: .cancelled,
        ]
        #expect(outcome == failures[end].map { .failure($0) })
        #expect((task.state == .suspended) == (end == .cancelledBefore))
    }
}

extension LoopbackServer {
    fileprivate var url: URL { get throws { try SecureAddress(address + "/a").url } }

    /// A server that sends for a whole minute, and never the limit without a byte.
    fileprivate static func slow() throws -> LoopbackServer {
        try LoopbackServer(pause: 100) { _ in (200, String(repeating: "x", count: 600)) }
    }
}

extension Scene {
    /// Sends a request, and sees the answer.
    fileprivate func send(_ request: HTTPRequest, with sender: URLSessionSender) async throws {
        let answer = try await sender.send(request)
        see("\(answer.status) \(String(decoding: answer.body, as: UTF8.self))")
    }

    /// A server that answers each request in one way, after it was looked at.
    fileprivate func loopback(
        _ status: Int = 200, _ text: String = "{}",
        look: @escaping @Sendable (LoopbackServer.Request) -> Void = { _ in }
    ) throws -> LoopbackServer {
        try LoopbackServer { request in
            look(request)
            return (status, text)
        }
    }

    /// A server that answers with these packed bytes, and sees which encoding it is asked for.
    fileprivate func loopback(gzip body: String) throws -> LoopbackServer {
        let bytes = try #require(Data(base64Encoded: body))
        let header = "Content-Encoding: gzip\r\nContent-Length: \(bytes.count)"
        return try LoopbackServer(bytes: { [self] request in
            see(request.headers["accept-encoding"] ?? "none")
            return Array("HTTP/1.1 200 OK\r\n\(header)\r\n\r\n".utf8) + bytes
        })
    }
}
