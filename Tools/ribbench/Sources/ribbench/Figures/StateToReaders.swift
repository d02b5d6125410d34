import Streams
import Synchronization

/// 1,000 updates of a state, in a burst, until each of 1,000 readers has the last one.
enum StateToReaders: Benchmark {
    static let name = "state to 1,000 readers"

    static func measure(scale: Double) async throws -> Figure {
        let count = Int(1_000 * scale)
        var pairs: [(ours: Double, floor: Double)] = []
        for _ in 0..<9 { pairs.append((await ours(count), await floor(count))) }
        let pair = pairs.sorted { $0.ours / $0.floor < $1.ours / $1.floor }[pairs.count / 2]
        return Figure(name: name, unit: "ns", ours: pair.ours, floor: pair.floor, bar: 5)
    }

    private static func ours(_ count: Int) async -> Double {
        let states = StateStream(0)
        // A reader counts from the creation of its iterator.
        let iterators = (0..<count).map { _ in states.values.makeAsyncIterator() }
        return await withTaskGroup(of: Int.self) { readers in
            for iterator in iterators {
                readers.addTask {
                    while let value = await iterator.next() {
                        if value == count { return value }
                    }
                    return 0
                }
            }
            return await Stopwatch().time(count * count) {
                for value in 1...count { states.send(value) }
                for await last in readers { precondition(last == count) }
            }
        }
    }

    private static func floor(_ count: Int) async -> Double {
        let slots = (0..<count).map { _ in LatestValueSlot() }
        return await Stopwatch().time(count * count) {
            for value in 1...count {
                for slot in slots { slot.send(value) }
            }
            for slot in slots { precondition(slot.value == count) }
        }
    }
}

/// The floor: the newest value of one reader, in a lock.
final class LatestValueSlot: Sendable {
    private let state = Mutex<(value: Int, version: Int)>((0, 0))

    var value: Int { state.withLock { $0.value } }

    func send(_ value: Int) { state.withLock { $0 = (value, $0.version + 1) } }
}
