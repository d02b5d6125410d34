import Foundation
import RoutingTestSupport
import Testing

@testable import Streams

/// The moment between a look for an element and the wait for it, on which no schedule stops.
@Suite("17. What happens just before a wait ends it", .failsIfStuck)
struct ChannelTests {
    private let channel = Channel<Int>(capacity: 2, replaying: nil)

    @Test("A wait for an element that was just sent ends at once.")
    func sent() async {
        let reader = channel.join()
        channel.send(1)

        await channel.wait(for: reader)

        guard case .element(1) = channel.next(for: reader) else {
            Issue.record("The element is lost.")
            return
        }
    }

    @Test("A wait at a stream that has just ended ends at once.")
    func finished() async {
        let reader = channel.join()
        channel.finish()

        await confirmation("the wait ends") { ends in
            await channel.wait(for: reader)
            ends()
        }
    }

    @Test("A wait of a task that was just cancelled ends at once.")
    func cancelled() async {
        let reader = channel.join()

        await confirmation("the wait ends") { [channel] ends in
            await withTaskGroup(of: Void.self) { group in
                group.cancelAll()
                group.addTask {
                    await channel.wait(for: reader)
                    ends()
                }
            }
        }
    }

    @Test(
        "That each of ten times as many readers leaves takes far less than a hundred times the work."
    )
    func manyReaders() async {
        var costs: [Double] = []
        for count in [500, 5_000] {
            let channel = Channel<Int>(capacity: 1, replaying: 0)
            let readers = (0..<count).map { _ in channel.join() }
            for reader in readers { _ = channel.next(for: reader) }
            await withTaskGroup(of: Void.self) { group in
                for reader in readers { group.addTask { await channel.wait(for: reader) } }
                while channel.waitingCount < count { await Task.yield() }
                costs.append(processorTime { for reader in readers { channel.leave(reader) } })
            }
        }

        #expect(costs[1] < 40 * costs[0], "\(costs)")
    }

    /// Returns the time that the processor works on this thread: other threads and programs do not count.
    private func processorTime(_ work: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            // Safe: the call fills in one structure.
            unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
        }
        let start = now()
        work()
        return now() - start
    }
}
