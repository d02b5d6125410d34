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
}
