import ConsoleTestSupport
import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

/// Requests over real connections whose tasks are cancelled.
@Suite(.failsIfStuck) struct CancelledRequestTests {
    @Test("A request of a task that is cancelled before is not sent, and ends.")
    func cancelled() async throws {
        let asked = Counter()
        let server = try LoopbackServer { _ in
            _ = asked.next()
            return nil
        }
        let url = try SecureAddress(server.address).url

        let result = await Task.cancelled {
            _ = try await URLSessionSender(environment: [:]).send(.get(url))
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
            task = Task { try await URLSessionSender(environment: [:]).send(request) }
            for await _ in arrivals { break }
        }
    }
}
