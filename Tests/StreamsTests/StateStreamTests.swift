import RoutingTestSupport
import StreamsTestSupport
import Testing

@testable import Streams

@Suite("17. A state replays its newest value, and conflates", .failsIfStuck)
struct StateStreamTests {
    @Test("A new reader gets the newest value at once.")
    func replay() async {
        let stream = StateStream(1)
        stream.send(2)

        let reader = stream.values.makeAsyncIterator()

        #expect(await reader.next() == 2)
    }

    @Test("A reader that was busy gets the newest value, and none of those in between.")
    func conflation() async {
        let stream = StateStream(0)
        let reader = stream.values.makeAsyncIterator()
        _ = await reader.next()

        for value in 1...1_000 { stream.send(value) }
        stream.finish()

        #expect(await reader.next() == 1_000)
        #expect(await reader.next() == nil)
    }

    @Test("A reader that waits gets the next value.")
    func waiting() async {
        let stream = StateStream(0)
        let reader = stream.values.makeAsyncIterator()
        _ = await reader.next()

        async let next = reader.next()
        stream.send(1)

        #expect(await next == 1)
    }

    @Test("Every reader gets the value, and one more does not take it from another.")
    func manyReaders() async {
        let stream = StateStream("cold")
        let readers = (0..<10).map { _ in stream.values.makeAsyncIterator() }

        stream.send("hot")

        for reader in readers {
            #expect(await reader.next() == "hot")
        }
    }

    @Test("The value can be read without a reader, also after the end.")
    func value() {
        let stream = StateStream(0)

        stream.send(1)
        stream.finish()
        stream.send(2)

        #expect(stream.value == 1)
        #expect(stream.values.newest == 1)
    }

    @Test("The value stays when its last reader leaves, for the next one.")
    func lastReaderLeaves() async {
        let stream = StateStream(1)

        for await _ in stream.values { break }

        #expect(stream.value == 1)
        #expect(await stream.values.makeAsyncIterator().next() == 1)
    }

    @Test("Each value is sent once, also one that is equal to the last.")
    func once() async {
        let stream = StateStream(0)

        let values = await stream.values.elements { for _ in 1...2 { stream.send(1) } }

        #expect(values == [0, 1, 1])
    }

    @Test("The elements are there in a cancelled task, too.")
    func cancelled() async {
        let stream = StateStream(0)
        let values = Task {
            // Safe: the task is used during the call only.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return await stream.values.elements { stream.send(1) }
        }

        #expect(await values.value == [0, 1])
    }

    @Test("A value that was replaced is released.")
    func release() {
        final class Large: Sendable {}
        let stream = StateStream(Large())
        weak let first = stream.value

        stream.send(Large())

        #expect(first == nil)
    }
}

@Suite("17. A signal wakes up the readers of its key", .failsIfStuck)
struct KeyedSignalsTests {
    private let signals = KeyedSignals<Int>()

    @Test("A reader gets a signal at once, then those of its key, and none of another.")
    func key() async {
        let own: [Void] = await signals.values(of: 1).elements {
            signals.send { $0 == 1 }
            signals.send { $0 == 2 }
            signals.send { _ in true }
        }

        #expect(own.count == 3)
    }

    @Test("Each reader of a key gets its signals.")
    func readers() async {
        let reader = signals.values(of: 1).makeAsyncIterator()
        let elements: [Void] = await signals.values(of: 1).elements { signals.send { $0 == 1 } }

        #expect(elements.count == 2)
        #expect(await reader.next() != nil)
    }

    @Test("Of a thousand keys that have no reader any more, few are kept.")
    func released() {
        for key in 0..<1_000 { _ = signals.values(of: key).makeAsyncIterator() }

        #expect(signals.count <= 16)
    }

    @Test("A key that has a reader is kept, whatever others come and go.")
    func kept() async {
        let reader = signals.values(of: -1).makeAsyncIterator()
        _ = await reader.next()
        for key in 0..<1_000 { _ = signals.values(of: key).makeAsyncIterator() }

        signals.send { $0 == -1 }

        #expect(await reader.next() != nil)
    }

    @Test("The readers end with the owner.")
    func end() async {
        var signals: KeyedSignals<Int>? = KeyedSignals()
        let reader = signals?.values(of: 1).makeAsyncIterator()
        #expect(await reader?.next() != nil)

        signals = nil

        #expect(await reader?.next() == nil)
    }
}

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
