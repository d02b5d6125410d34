import RoutingTestSupport
import Testing

@testable import Streams

@Suite("17. An event that no reader needs is released", .failsIfStuck)
struct EventReleaseTests {
    @Test("An event without readers is not kept, and not counted as dropped.")
    func noReaders() {
        let stream = EventStream<Large>()
        let sent = WeakReference<Large>()

        sent.object = sendOne(to: stream)

        #expect(sent.object == nil)
        #expect(stream.events.newest == nil)
        #expect(stream.droppedCount == 0)
    }

    @Test("An event is released when the last reader that has not read it leaves.")
    func unread() async {
        let stream = EventStream<Large>()
        let sent = WeakReference<Large>()
        let quick = stream.events.makeAsyncIterator()
        var slow = Optional(stream.events.makeAsyncIterator())

        sent.object = sendOne(to: stream)
        _ = await quick.next()
        #expect(sent.object != nil)
        withExtendedLifetime(slow) {}
        slow = nil

        #expect(sent.object == nil)
    }

    @Test("An event that all readers have read is not kept while they wait.")
    func consumed() async {
        await schedules(50) {
            let stream = EventStream<Large>()
            let sent = WeakReference<Large>()
            let readers = (0..<2).map { _ in start { for await _ in stream.events {} } }
            await settle()

            sent.object = sendOne(to: stream)
            await settle()

            #expect(sent.object == nil)
            #expect(stream.readerCount == 2)
            stream.finish()
            for reader in readers { await reader.value }
        }
    }
}

private final class Large: Sendable {}

private func sendOne(to stream: EventStream<Large>) -> Large {
    let event = Large()
    stream.send(event)
    return event
}
