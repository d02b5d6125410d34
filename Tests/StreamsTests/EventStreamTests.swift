import RoutingTestSupport
import Testing

@testable import Streams

@Suite("17. Events are read in order, and dropped events are counted", .failsIfStuck)
struct EventStreamTests {
    @Test("Every reader gets every event, in the order in which they were sent.")
    func order() async {
        let stream = EventStream<Int>()
        let readers = [stream.events.makeAsyncIterator(), stream.events.makeAsyncIterator()]

        for event in 1...3 { stream.send(event) }
        stream.finish()

        for reader in readers { #expect(await rest(of: reader) == [1, 2, 3]) }
        #expect(stream.droppedCount == 0)
    }

    @Test("A reader only gets events that are sent after it started.")
    func lateReader() async {
        let stream = EventStream<Int>()
        let early = stream.events.makeAsyncIterator()
        stream.send(1)
        let late = stream.events.makeAsyncIterator()

        stream.send(2)
        stream.finish()

        #expect(await rest(of: early) == [1, 2])
        #expect(await rest(of: late) == [2])
    }

    @Test("A reader that lags behind loses the oldest events, and each is counted.")
    func drops() async {
        let stream = EventStream<Int>(capacity: 3)
        let slow = stream.events.makeAsyncIterator()

        for event in 1...10 { stream.send(event) }
        stream.finish()

        #expect(stream.droppedCount == 7)
        #expect(await rest(of: slow) == [8, 9, 10])
        #expect(stream.droppedCount == 7)
    }

    @Test("The losses of a reader are still counted when it is gone.")
    func dropsOfOneThatLeft() {
        let stream = EventStream<Int>(capacity: 1)

        do {
            let reader = stream.events.makeAsyncIterator()
            for event in 1...3 { stream.send(event) }
            withExtendedLifetime(reader) {}
        }

        #expect(stream.droppedCount == 2)
    }

    @Test("A quick reader loses nothing because of a slow one.")
    func independence() async {
        let stream = EventStream<Int>(capacity: 2)
        let slow = stream.events.makeAsyncIterator()
        let quick = stream.events.makeAsyncIterator()
        var events: [Int] = []

        for event in 1...5 {
            stream.send(event)
            if let event = await quick.next() { events.append(event) }
        }

        #expect(events == [1, 2, 3, 4, 5])
        #expect(stream.droppedCount == 3)
        withExtendedLifetime(slow) {}
    }

    @Test("Events are in order after all earlier ones were read.", .schedules(1))
    func orderAfterAPause() async throws {
        let stream = EventStream<Int>(capacity: 3)
        let reader = stream.events.makeAsyncIterator()
        let task = start { await rest(of: reader) }

        for event in 1...4 {
            await settle()
            stream.send(event)
        }
        stream.send(5)
        stream.finish()

        #expect(await task.value == [1, 2, 3, 4, 5])
    }

    @Test("Readers that wait get an event in the order in which they came.", .schedule())
    func orderOfReaders() async {
        let stream = EventStream<Int>()
        let journal = Journal()
        let tasks = ["first", "second"].map { name in
            start {
                for await event in stream.events { journal.append("\(name): \(event)") }
            }
        }
        await settle()

        stream.send(1)
        stream.finish()
        for task in tasks { await task.value }

        #expect(journal.entries == ["first: 1", "second: 1"])
    }

    @Test("By default, 64 events are kept for a slow reader.")
    func capacity() {
        let stream = EventStream<Int>()
        let slow = stream.events.makeAsyncIterator()

        for event in 1...65 { stream.send(event) }

        #expect(stream.droppedCount == 1)
        withExtendedLifetime(slow) {}
    }
}
