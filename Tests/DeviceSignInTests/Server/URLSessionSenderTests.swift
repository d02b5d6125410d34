import ConsoleTestSupport
import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Synchronization
import Testing

@testable import DeviceSignIn

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests over real connections to a server of the test.
@Suite(.failsIfStuck) struct URLSessionSenderTests {
    /// The limit is not reached on a busy machine.
    private let sender = URLSessionSender(timeout: 600, environment: [:])

    /// A server that keeps its requests, and answers all in one way.
    private func server(
        _ status: Int = 200, _ text: String = "{}"
    ) throws -> (server: LoopbackServer, requests: () -> [LoopbackServer.Request]) {
        final class Log: Sendable { let requests = Mutex<[LoopbackServer.Request]>([]) }
        let log = Log()
        let server = try LoopbackServer { request in
            log.requests.withLock { $0.append(request) }
            return (status, text)
        }
        return (server, { log.requests.withLock { $0 } })
    }

    private func url(_ server: LoopbackServer, _ path: String = "/a") throws -> URL {
        try SecureAddress(server.address + path).url
    }

    @Test("A request that reads has the token in a header, and its answer comes back whole.")
    func get() async throws {
        let (server, requests) = try server(404, "no such page")

        let answer = try await sender.send(.get(url(server), token: Token("the-token")))

        #expect(answer == HTTPResponse(status: 404, body: Array("no such page".utf8)))
        let names = ["accept", "user-agent", "content-type"]
        #expect(
            requests().map { request in
                [request.method, request.path, request.token] + names.map { request.headers[$0] }
            } == [
                ["GET", "/a", "the-token", "application/json", "ribhouse", nil]
            ])
    }

    @Test("A form is posted, and has no token.")
    func post() async throws {
        let (server, requests) = try server()

        _ = try await sender.send(.post(["a": "b c", "d": "e"], to: url(server)))

        let names = ["content-type", "authorization"]
        #expect(
            requests().map { request in
                [request.method, request.body] + names.map { request.headers[$0] }
            } == [["POST", "a=b%20c&d=e", "application/x-www-form-urlencoded", nil]])
    }

    @Test("A redirect is an answer, and is not followed.")
    func redirect() async throws {
        let (other, asked) = try server()
        let (first, _) = try server(302, other.address + "/stolen")

        let answer = try await sender.send(.get(url(first), token: Token("the-token")))

        #expect(answer.status == 302)
        #expect(asked().isEmpty)
    }

    @Test(
        "An answer of a mebibyte is accepted, and a longer one is not.", arguments: [0, 1])
    func length(more: Int) async throws {
        let text = String(repeating: "x", count: 1_048_576 + more)
        let (server, _) = try server(200, text)

        let result = await Task { try await sender.send(.get(url(server))) }.result

        if more == 0 {
            #expect(try result.get().body.count == 1_048_576)
        } else {
            #expect(throws: HTTPFailure.tooLong) { try result.get() }
        }
    }

    @Test("A connection that is closed without an answer is lost.")
    func lost() async throws {
        let server = try LoopbackServer { _ in nil }

        let failure = await #expect(throws: HTTPFailure.self) {
            try await sender.send(.get(url(server)))
        }

        if case .unreachable = failure { return }
        Issue.record("The failure was \(String(describing: failure)).")
    }

    @Test("A server that is silent for longer than the limit is given up.")
    func silent() async throws {
        let end = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { _ in
            end.wait()
            return nil
        }
        defer { end.signal() }

        await #expect(throws: HTTPFailure.unreachable("it does not answer in time")) {
            try await URLSessionSender(timeout: 0.3, environment: [:]).send(.get(url(server)))
        }
    }

    @Test(
        "A server that sends its answer too slowly is given up, also where cancelling does not help.",
        arguments: [true, false])
    func slow(isCancelled: Bool) async throws {
        // A whole minute, and never the limit without a byte.
        let text = String(repeating: "x", count: 600)
        let server = try LoopbackServer(pause: 100) { _ in (200, text) }
        let request = HTTPRequest.post([:], to: try url(server), isCancellable: false)
        let send: @Sendable () async throws -> Void = {
            _ = try await URLSessionSender(timeout: 0.3, environment: [:]).send(request)
        }

        let result =
            isCancelled ? await Task.cancelled(send) : await Task { try await send() }.result

        #expect(throws: HTTPFailure.unreachable("it does not answer in time")) { try result.get() }
    }

    @Test("A session keeps nothing: no pages, no cookies, no passwords.")
    func configuration() {
        let configuration = sender.configuration

        #expect(configuration.urlCache == nil)
        #expect(configuration.httpCookieStorage == nil)
        #expect(configuration.urlCredentialStorage == nil)
    }

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
        let sender = URLSessionSender(timeout: 600, maximumLength: 1_000, environment: [:])

        let result = await Task { try await sender.send(.get(url(server))) }
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

        let answer = try await sender.send(.post([:], to: url(server)))

        #expect(answer == HTTPResponse(status: 401, body: Array("{}".utf8), challenge: scheme))
    }

    @Test("A request of a task that is cancelled before is not sent, and ends.")
    func cancelled() async throws {
        let asked = Counter()
        let server = try LoopbackServer { _ in
            _ = asked.next()
            return nil
        }
        let url = try url(server)

        let result = await Task.cancelled {
            _ = try await sender.send(.get(url))
        }

        #expect(throws: HTTPFailure.cancelled) { try result.get() }
        #expect(asked.next() == 0)
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

    @Test("An answer that is too long is not waited for, and is that also when it ends.")
    func tooLong() async {
        defer { finish() }

        let outcome = await outcome {
            for count in [1 << 20, 1] {
                exchange.urlSession(session, dataTask: task, didReceive: Data(count: count))
            }
            exchange.urlSession(session, task: task, didCompleteWithError: nil)
        }

        #expect(outcome == .failure(.tooLong))
    }

    @Test("A task that is cancelled before it starts is not started, and has that as its outcome.")
    func cancelledBefore() async {
        defer { finish() }
        exchange.cancel(task)

        let outcome = await outcome {}

        #expect(outcome == .failure(.cancelled))
        #expect(task.state == .suspended)
    }

    @Test("An end without an answer is a failure.")
    func noAnswer() async {
        defer { finish() }

        let outcome = await outcome {
            exchange.urlSession(session, task: task, didCompleteWithError: nil)
        }

        #expect(outcome == .failure(.unreachable("it gave no answer")))
    }
}
