import RoutingTestSupport
import Testing

@testable import Streams

@Suite("17. A reader ends with its loop, its task or its iterator", .failsIfStuck)
struct ReaderEndTests {
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

    @Test("Two copies of an iterator that wait at once both end.")
    func copies() async {
        await schedules(100) {
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
    }

    @Test("When one of two copies that wait is cancelled, the other one ends, too.")
    func cancelledCopy() async {
        await schedules(20) {
            let stream = EventStream<Int>()
            let reader = stream.events.makeAsyncIterator()
            let tasks = [start { await rest(of: reader) }, start { await rest(of: reader) }]
            await settle()

            tasks[0].cancel()

            for task in tasks { #expect(await task.value == []) }
        }
    }
}
