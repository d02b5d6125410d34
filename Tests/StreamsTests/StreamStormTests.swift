import RoutingTestSupport
import Testing

@testable import Streams

/// Readers start, lag, are cancelled and leave while senders send, on real threads.
@Suite("17. Streams keep their promises in a storm", .failsIfStuck)
struct StreamStormTests {
    @Test("Readers of a state see it only go forward, and all end with the last value.")
    func state() async {
        for seed in 0..<200 as Range<UInt64> {
            let stream = StateStream(0)
            await withTaskGroup(of: [Int].self) { group in
                var random = SplitMix64(seed: seed)
                for _ in 0..<8 { addReader(of: stream.values, to: &group, random.next()) }
                group.addTask {
                    for value in 1...200 { stream.send(value) }
                    stream.finish()
                    return []
                }
                for await values in group {
                    #expect(values == values.sorted(), "seed \(seed)")
                }
            }

            #expect(stream.readerCount == 0, "seed \(seed)")
        }
    }

    @Test("The events that readers got and lost are those that were sent while they read.")
    func events() async {
        for seed in 0..<200 as Range<UInt64> {
            let stream = EventStream<Int>(capacity: 1 + Int(seed % 7))
            let readers = (0..<8).map { _ in stream.events.makeAsyncIterator() }
            let received = await withTaskGroup(of: [Int].self) { group in
                for reader in readers { group.addTask { await rest(of: reader) } }
                group.addTask {
                    for event in 0..<200 { stream.send(event) }
                    stream.finish()
                    return []
                }
                var count = 0
                for await events in group {
                    #expect(events == events.sorted(), "seed \(seed)")
                    count += events.count
                }
                return count
            }

            #expect(received + stream.droppedCount == 8 * 200, "seed \(seed)")
            #expect(stream.readerCount == 0, "seed \(seed)")
        }
    }

    @Test("Readers that are cancelled while events are sent all end.")
    func cancellation() async {
        for seed in 0..<200 as Range<UInt64> {
            let stream = EventStream<Int>()
            await withTaskGroup(of: Void.self) { group in
                var random = SplitMix64(seed: seed)
                for _ in 0..<8 {
                    group.addTask { for await _ in stream.events {} }
                }
                let delay = random.next() % 60
                group.addTask { for event in 0..<200 { stream.send(event) } }
                for _ in 0..<delay { await Task.yield() }
                group.cancelAll()
            }

            #expect(stream.readerCount == 0, "seed \(seed)")
        }
    }

    /// A reader that leaves after a few values, or stays to the end.
    private func addReader(
        of stream: SharedStream<Int>, to group: inout TaskGroup<[Int]>, _ number: UInt64
    ) {
        let limit = number % 3 == 0 ? Int(number % 11) : Int.max
        group.addTask {
            var values: [Int] = []
            for await value in stream {
                values.append(value)
                if values.count >= limit { break }
                if number % 5 == 0 { await Task.yield() }
            }
            // A reader that comes after the end gets nothing.
            #expect(limit < .max || [[], [200]].contains(values.suffix(1)), "number \(number)")
            return values
        }
    }
}
