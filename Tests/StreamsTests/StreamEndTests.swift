import RoutingTestSupport
import Testing

@testable import Streams

@Suite(
    "17. Streams end with their owner, readers with their loop, their task or their iterator",
    .failsIfStuck)
struct StreamEndTests {
    @Test("Loops end when the owner of their stream is released.", .schedules(100))
    func ownerReleased() async throws {
        let tasks: [Task<[Int], Never>]
        do {
            let owner = StateStream(1)
            let stream = owner.values
            tasks = (1...2).map { _ in start { await rest(of: stream.makeAsyncIterator()) } }
            await settle()
            owner.send(2)
        }

        for task in tasks { #expect(await task.value == [1, 2]) }
    }

    @Test("A loop over events ends when the owner is released.", .schedules(1))
    func ownerOfEventsReleased() async throws {
        let task: Task<[Int], Never>
        do {
            let owner = EventStream<Int>()
            let stream = owner.events
            task = start { await rest(of: stream.makeAsyncIterator()) }
            await settle()
            owner.send(1)
        }

        #expect(await task.value == [1])
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

    @Test("A task that is cancelled before it reads gets nothing.")
    func cancelledBefore() async {
        let stream = StateStream(1)

        let value = await withTaskGroup(of: Int?.self) { group in
            group.cancelAll()
            group.addTask {
                let reader = stream.values.makeAsyncIterator()
                return await reader.next()
            }
            return await group.next() ?? nil
        }

        #expect(value == nil)
        #expect(stream.readerCount == 0)
    }

    @Test("A reader that starts after the end gets nothing, and is not counted.")
    func afterTheEnd() async {
        let stream = StateStream(1)
        stream.finish()

        let values = await rest(of: stream.values.makeAsyncIterator())

        #expect(values.isEmpty)
        #expect(stream.readerCount == 0)
    }

    @Test("A reader that starts after the end takes nothing from another one.")
    func besidesAnUnreadEvent() async {
        let stream = EventStream<Int>()
        let early = stream.events.makeAsyncIterator()
        stream.send(1)
        stream.finish()

        let late = stream.events.makeAsyncIterator()

        #expect(await late.next() == nil)
        #expect(await rest(of: early) == [1])
    }

    @Test("A stream that an owner shares does not keep the owner alive.")
    func shared() async {
        let stream = StateStream(1).values

        let values = await rest(of: stream.makeAsyncIterator())

        #expect(values.isEmpty)
    }

    @Test("A loop that is left early is no longer a reader.")
    func leftEarly() async {
        let stream = StateStream(1)

        for await value in stream.values where value == 1 { break }

        #expect(stream.readerCount == 0)
    }

    @Test("An iterator that has reached the end is no longer a reader.")
    func iteratorAtTheEnd() async {
        let stream = StateStream(1)
        let reader = stream.values.makeAsyncIterator()
        #expect(stream.readerCount == 1)
        stream.finish()

        _ = await rest(of: reader)

        #expect(stream.readerCount == 0)
        withExtendedLifetime(reader) {}
    }

    @Test("An iterator whose task is cancelled is no longer a reader.")
    func iteratorOfACancelledTask() async {
        let stream = StateStream(1)
        let reader = stream.values.makeAsyncIterator()

        await withTaskGroup(of: Void.self) { group in
            group.cancelAll()
            group.addTask { _ = await reader.next() }
        }

        #expect(stream.readerCount == 0)
        withExtendedLifetime(reader) {}
    }

    @Test("A reader whose iterator is released is no longer a reader.")
    func iteratorDropped() {
        let stream = EventStream<Int>()
        var reader = Optional(stream.events.makeAsyncIterator())
        #expect(stream.readerCount == 1)

        reader = nil

        #expect(reader == nil)
        #expect(stream.readerCount == 0)
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
