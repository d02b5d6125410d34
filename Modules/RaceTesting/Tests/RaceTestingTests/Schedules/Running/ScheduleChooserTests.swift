import Testing

@testable import RaceTesting

@Suite("The choices of a schedule", .failsIfStuck)
struct ScheduleChooserTests {
    @Test("With priorities and no change, the same task goes on, until the choices become uniform.")
    func priorities() async {
        await withLine(of: 3) { line, _ in
            for seed in [1, 5, 9, 13] as [UInt64] {
                var chooser = ScheduleChooser(.random(seed: seed))
                var random = SplitMix64(seed: seed)
                let priorities = (0..<3).map { _ in random.next() >> 2 }
                let first = priorities.firstIndex(of: priorities.max() ?? 0)

                for decision in [0, 1, 2, 998, 999] {
                    #expect(chooser.choose(from: line, decision: decision) == first)
                }
                for decision in 1_000..<1_020 {
                    let expected = Int(random.next() % 3)
                    #expect(chooser.choose(from: line, decision: decision) == expected)
                }
            }
        }
    }

    @Test(
        "At a change, the first task becomes the last, and below those that changed before it.",
        arguments: [2, 3])
    func changes(count: Int) async {
        await withLine(of: count) { line, _ in
            var random = SplitMix64(seed: 6)
            var copy = random
            let changes = Set((0..<2).map { _ in Int(copy.next() % 8) })
            var priorities = TaskPriorities(changes: 2, among: 8, &random)
            var order = (0..<count).map { _ in Int(copy.next() >> 2) }.enumerated()
                .sorted { $0.element > $1.element }.map(\.offset)
            #expect(changes.count == 2)

            for decision in 0..<9 {
                if changes.contains(decision) { order.append(order.removeFirst()) }
                #expect(priorities.choose(from: line, decision: decision, &random) == order[0])
            }
        }
    }

    @Test("Work that is passed over comes last, also after what arrives later.")
    func postponed() async {
        await withLine(of: 4) { line, item in
            #expect(line.take(at: 2).task == 2)
            #expect(line.items.map(\.task) == [3, 0, 1])
            line.append(item(4))
            #expect(line.items.map(\.task) == [3, 4, 0, 1])
        }
    }

    @Test("A recall ends every postponement.")
    func recalled() async {
        await withLine(of: 3) { line, item in
            _ = line.take(at: 2)
            line.recall()
            line.append(item(3))
            #expect(line.items.map(\.task) == [0, 1, 3])
        }
    }

    /// Calls `body` with a line of tasks from zero, and with a function that creates work of a task.
    private func withLine(
        of count: Int, _ body: (inout ReadyLine, (Int) -> ReadyLine.Item) -> Void
    ) async {
        // Safe: resumed once, below; the work of the line never runs.
        await unsafe withUnsafeContinuation { continuation in
            var line = ReadyLine()
            let item = { (task: Int) in
                unsafe ReadyLine.Item(work: .resumption(continuation), task: task)
            }
            for task in 0..<count { line.append(item(task)) }
            body(&line, item)
            unsafe continuation.resume()
        }
    }
}
