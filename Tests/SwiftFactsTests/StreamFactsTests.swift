import RaceTesting
import Testing

@Suite("Facts about streams", .failsIfStuck)
struct StreamFactsTests {
    private let events = Events()

    @Test("A reader that is cancelled still gets what is buffered, and ends the stream for all.")
    func cancelledReader() async {
        let (stream, continuation) = AsyncStream<String>.makeStream()
        continuation.onTermination = { [events] in events.add("\($0)") }
        for text in ["a", "b"] { continuation.yield(text) }

        await Task { [events] in
            cancelCurrentTask()
            for await text in stream { events.add(text) }
        }.value
        if case .terminated = continuation.yield("c") { events.add("terminated") }
        continuation.finish()
        for await text in stream { events.add(text) }

        #expect(events.all == ["cancelled", "a", "b", "terminated"])
    }

    @Test("A handler that is set after the end is not called.")
    func lateHandler() {
        let (_, continuation) = AsyncStream<Int>.makeStream()
        continuation.finish()

        continuation.onTermination = { [events] _ in events.add("called") }

        #expect(events.all.isEmpty)
    }

    @Test("Readers share the elements, and none traps.")
    func readers() async throws {
        let (stream, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
        for number in 1...2 { continuation.yield(number) }
        var (first, second) = (stream.makeAsyncIterator(), stream.makeAsyncIterator())

        #expect(try await first.next() == 1)
        #expect(try await second.next() == 2)
    }
}
