import Testing

@testable import RaceTesting

@Suite("The choices of a schedule", .failsIfStuck)
struct ScheduleChooserTests {
    @Test("With priorities and no change, the same task goes on, until the choices become uniform.")
    func priorities() async {
        await withQueue(of: 3) { queue, _ in
            for seed in [1, 5, 9, 13] as [UInt64] {
                var chooser = ScheduleChooser(.random(seed: seed))
                var random = SplitMix64(seed: seed)
                let priorities = (0..<3).map { _ in random.next() >> 2 }
                let first = priorities.firstIndex(of: priorities.max() ?? 0)

                for decision in [0, 1, 2, 998, 999] {
                    #expect(chooser.choose(from: queue, decision: decision) == first)
                }
                for decision in 1_000..<1_020 {
                    let expected = Int(random.next() % 3)
                    #expect(chooser.choose(from: queue, decision: decision) == expected)
                }
            }
        }
    }

    @Test(
        "At a change, the first task becomes the last, and below those that changed before it.",
        arguments: [2, 3])
    func changes(count: Int) async {
        await withQueue(of: count) { queue, _ in
            var random = SplitMix64(seed: 6)
            var copy = random
            let changes = Set((0..<2).map { _ in Int(copy.next() % 8) })
            var priorities = TaskPriorities(changes: 2, among: 8, &random)
            var order = (0..<count).map { _ in Int(copy.next() >> 2) }.enumerated()
                .sorted { $0.element > $1.element }.map(\.offset)
            #expect(changes.count == 2)

            for decision in 0..<9 {
                if changes.contains(decision) { order.append(order.removeFirst()) }
                #expect(priorities.choose(from: queue, decision: decision, &random) == order[0])
            }
        }
    }

    @Test("Work that is passed over comes last, also after what arrives later.")
    func postponed() async {
        await withQueue(of: 4) { queue, item in
            #expect(queue.take(at: 2).task == 2)
            #expect(queue.items.map(\.task) == [3, 0, 1])
            queue.append(item(4))
            #expect(queue.items.map(\.task) == [3, 4, 0, 1])
        }
    }

    @Test("A recall ends every postponement.")
    func recalled() async {
        await withQueue(of: 3) { queue, item in
            _ = queue.take(at: 2)
            queue.recall()
            queue.append(item(3))
            #expect(queue.items.map(\.task) == [0, 1, 3])
        }
    }

    /// Calls `body` with a queue of tasks from zero, and with a function that creates work of a task.
    private func withQueue(
        of count: Int, _ body: (inout RunQueue, (Int) -> RunQueue.Item) -> Void
    ) async {
        // Safe: resumed once, below; the work of the queue never runs.
        await unsafe withUnsafeContinuation { continuation in
            var queue = RunQueue()
            let item = { (task: Int) in
                unsafe RunQueue.Item(work: .resumption(continuation), task: task)
            }
            for task in 0..<count { queue.append(item(task)) }
            body(&queue, item)
            unsafe continuation.resume()
        }
    }
}
