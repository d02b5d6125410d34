import RoutingTestSupport
import Testing

@testable import Streams

@Suite(
    "17. Streams end with their owner, and the number of readers returns to zero",
    .failsIfStuck)
struct StreamEndTests {
    @Test("Loops end when the owner of their stream is released.")
    func ownerReleased() async {
        await schedules(100) {
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
    }

    @Test("A loop over events ends when the owner is released.")
    func ownerOfEventsReleased() async {
        await schedules(1) {
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
    }

    @Test("A loop that waits ends at once when its task is cancelled, and reads no more.")
    func cancelled() async {
        await schedules(500) {
            let stream = EventStream<Int>()
            let task = start { for await _ in stream.events {} }
            await settle()
            #expect(stream.readerCount == 1)

            let sending = start { stream.send(1) }
            task.cancel()
            _ = await (task.value, sending.value)

            #expect(stream.readerCount == 0)
        }
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
}
