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
