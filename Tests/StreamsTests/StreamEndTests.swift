import Foundation
import RoutingTestSupport
import Testing

@testable import Streams

@Suite(
    "17. Streams end with their owner, readers with their loop, their task or their iterator",
    .failsIfStuck)
struct StreamEndTests {
    @Test(
        "Loops end when the owner of their stream, which no stream keeps alive, is released.",
        .schedules(100))
    func ownerReleased() async throws {
        let tasks: [Task<[Int], Never>]
        do {
            let (owner, events) = (StateStream(1), EventStream<Int>())
            tasks = [owner.values, owner.values, events.events].map { stream in
                start { await rest(of: stream.makeAsyncIterator()) }
            }
            await settle()
            owner.send(2)
            events.send(3)
        }

        for (task, values) in zip(tasks, [[1, 2], [1, 2], [3]]) {
            #expect(await task.value == values)
        }
    }

    @Test(
        "A loop that waits ends at once when its task is cancelled, and reads no more.",
        .schedules(500))
    func cancelled() async throws {
        let stream = EventStream<Int>()
        let task = start { for await _ in stream.events {} }
        await settle()
        #expect(stream.readerCount == 1)

        let sending = start { stream.send(1) }
        task.cancel()
        _ = await (task.value, sending.value)

        #expect(stream.readerCount == 0)
    }

    @Test("A task that is cancelled before it reads gets nothing, and its iterator is no reader.")
    func cancelledBefore() async {
        let stream = StateStream(1)
        let reader = stream.values.makeAsyncIterator()

        let value = await withTaskGroup(of: Int?.self) { group in
            group.cancelAll()
            group.addTask { await reader.next() }
            return await group.next() ?? nil
        }

        #expect(value == nil && stream.readerCount == 0)
        withExtendedLifetime(reader) {}
    }

    @Test("Two copies of an iterator that wait at once both end.", .schedules(100))
    func copies() async throws {
        let stream = EventStream<Int>()
        let reader = stream.events.makeAsyncIterator()
        let tasks = [start { await rest(of: reader) }, start { await rest(of: reader) }]
        await settle()

        stream.send(1)
        await settle()
        tasks[0].cancel()
        stream.finish()
        let events = await tasks[0].value + tasks[1].value

        #expect(events == [1])
    }

    @Test("When one of two copies that wait is cancelled, the other one ends, too.", .schedules(20))
    func cancelledCopy() async throws {
        let stream = EventStream<Int>()
        let reader = stream.events.makeAsyncIterator()
        let tasks = [start { await rest(of: reader) }, start { await rest(of: reader) }]
        await settle()

        tasks[0].cancel()

        for task in tasks { #expect(await task.value == []) }
    }
}

/// The moment between a look for an element and the wait for it, on which no schedule stops.
@Suite("17. What happens just before a wait ends it", .failsIfStuck)
struct ChannelTests {
    private let channel = Channel<Int>(capacity: 2, replaying: nil)

    @Test("A wait after an element, after the end, or of a cancelled task ends at once.")
    func justBefore() async {
        let (reader, other) = (channel.join(), channel.join())
        channel.send(1)
        await channel.wait(for: reader)
        guard case .element(1) = channel.next(for: reader) else {
            Issue.record("The element is lost.")
            return
        }

        _ = channel.next(for: other)
        await confirmation("both waits end", expectedCount: 2) { [channel] ends in
            await withTaskGroup(of: Void.self) { group in
                group.cancelAll()
                group.addTask {
                    await channel.wait(for: other)
                    ends()
                }
            }
            channel.finish()
            await channel.wait(for: reader)
            ends()
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
        #expect(stream.events.newest == nil && stream.droppedCount == 0)
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
