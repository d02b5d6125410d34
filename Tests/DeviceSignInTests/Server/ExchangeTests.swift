import ConsoleTestSupport
import Foundation
import RaceTesting
import Testing

@testable import DeviceSignIn

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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
