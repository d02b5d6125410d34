import RoutingTestSupport
import Testing

@testable import Streams

@Suite("17. An element may use its stream while it is released", .failsIfStuck)
struct ElementReleaseTests {
    @Test("A value that is replaced reads the new one.")
    func state() {
        let journal = Journal()
        let stream = StateStream<Element?>(nil)
        stream.send(Element { [weak stream] in journal.append("\(stream?.value == nil)") })

        stream.send(nil)

        #expect(journal.entries == ["true"])
    }

    @Test("An event that all readers have read counts the losses.", .schedules(1))
    func event() async throws {
        let journal = Journal()
        let stream = EventStream<Element>()
        let reader = start { for await _ in stream.events {} }
        await settle()

        stream.send(
            Element { [weak stream] in journal.append("\(stream?.droppedCount ?? -1)") })
        await settle()
        stream.finish()
        await reader.value

        #expect(journal.entries == ["0"])
    }

    private final class Element: Sendable {
        private let whenReleased: @Sendable () -> Void

        init(_ whenReleased: @escaping @Sendable () -> Void) { self.whenReleased = whenReleased }

        deinit { whenReleased() }
    }
}

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

    @Test("An event that all readers have read is not kept while they wait.", .schedules(50))
    func consumed() async throws {
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

private final class Large: Sendable {}

private func sendOne(to stream: EventStream<Large>) -> Large {
    let event = Large()
    stream.send(event)
    return event
}
