import RoutingTestSupport
import StreamsTestSupport
import Testing

@testable import Streams

@Suite("17. A state replays its newest value, and conflates", .failsIfStuck)
struct StateStreamTests {
    private static let rows: [Row] = [
        Row(
            "A new reader gets the newest value at once.",
            .sends(1...2), .joins("reader"), .reads("reader", 2)),
        Row(
            "A reader that was busy gets the newest value, and none of those in between.",
            .joins("reader"), .reads("reader", 0), .sends(1...1000), .finishes,
            .reads("reader", 1000), .reads("reader", nil)),
        Row(
            "Every reader gets the value, and one more does not take it from another.",
            .joins("one"), .joins("two"), .joins("three"), .sends(1), .reads("one", 1),
            .reads("two", 1), .reads("three", 1)),
        Row(
            "The value stays when its last reader leaves, for the next one.",
            .joins("first"), .reads("first", 0), .leaves("first"), .readers(0), .joins("next"),
            .reads("next", 0)),
        Row(
            "A reader that starts after the end gets nothing, and is not counted.",
            .finishes, .joins("reader"), .readsRest("reader", []), .readers(0)),
        Row(
            "An iterator that has reached the end is no longer a reader.",
            .joins("reader"), .readers(1), .finishes, .readsRest("reader", [0]), .readers(0)),
    ]

    @Test("Gives its value to readers.", arguments: rows)
    func steps(row: Row) async { await row.check(StateStream(0)) }

    @Test("A reader that waits gets the next value.")
    func waiting() async {
        let stream = StateStream(0)
        let reader = stream.values.makeAsyncIterator()
        _ = await reader.next()

        async let next = reader.next()
        stream.send(1)

        #expect(await next == 1)
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

    @Test("Each reader of a key gets a signal at once, then those of its key, and none of another.")
    func key() async {
        let reader = signals.values(of: 1).makeAsyncIterator()
        let own: [Void] = await signals.values(of: 1).elements {
            signals.send { $0 == 1 }
            signals.send { $0 == 2 }
            signals.send { _ in true }
        }

        #expect(own.count == 3)
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
    private static let rows: [Row] = [
        Row(
            "Every reader gets every event, in the order in which they were sent.",
            .joins("one"), .joins("two"), .sends(1...3), .finishes, .readsRest("one", [1, 2, 3]),
            .readsRest("two", [1, 2, 3]), .dropped(0)),
        Row(
            "A reader only gets events that are sent after it started.",
            .joins("early"), .sends(1), .joins("late"), .sends(2), .finishes,
            .readsRest("early", [1, 2]), .readsRest("late", [2])),
        Row(
            "A reader that lags behind loses the oldest events, and each is counted.", capacity: 3,
            .joins("slow"), .sends(1...10), .finishes, .dropped(7), .readsRest("slow", [8, 9, 10]),
            .dropped(7)),
        Row(
            "The losses of a reader are still counted when it is gone.", capacity: 1,
            .joins("slow"), .sends(1...3), .leaves("slow"), .dropped(2)),
        Row(
            "A quick reader loses nothing because of a slow one.", capacity: 2,
            .joins("slow"), .joins("quick"), .sends(1...2), .reads("quick", 1), .reads("quick", 2),
            .sends(3...4), .reads("quick", 3), .reads("quick", 4), .sends(5), .reads("quick", 5),
            .dropped(3)),
        Row(
            "By default, 64 events are kept for a slow reader.",
            .joins("slow"), .sends(1...65), .dropped(1)),
        Row(
            "A reader that starts after the end takes nothing from another one.",
            .joins("early"), .sends(1), .finishes, .joins("late"), .reads("late", nil),
            .readsRest("early", [1])),
        Row(
            "A reader whose iterator is released is no longer a reader.",
            .joins("reader"), .readers(1), .leaves("reader"), .readers(0)),
    ]

    @Test("Gives its events to readers.", arguments: rows)
    func steps(row: Row) async {
        await row.check(row.capacity.map { EventStream(capacity: $0) } ?? EventStream())
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
}
