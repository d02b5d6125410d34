import Testing

@testable import RaceTesting

@Suite("The choices of a schedule", .failsIfStuck)
struct ScheduleChooserTests {
    @Test("A trace is followed as far as the line is long, then the order of arrival.")
    func trace() async {
        let line = await line(of: 3)
        var chooser = ScheduleChooser(.trace(ScheduleTrace(choices: [1, 7])))

        #expect((0...2).map { chooser.choose(from: line, decision: $0) } == [1, 2, 0])
    }

    @Test("A uniform seed takes the next random number.")
    func uniform() async {
        let line = await line(of: 5)
        var chooser = ScheduleChooser(.random(seed: 8))
        var random = SplitMix64(seed: 8)

        for decision in 0..<50 {
            let expected = Int(random.next() % 5)
            #expect(chooser.choose(from: line, decision: decision) == expected)
        }
    }

    @Test("With priorities and no change, the same task goes on, until the choices become uniform.")
    func priorities() async {
        let line = await line(of: 3)
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

    @Test(
        "At a change, the first task becomes the last, and below those that changed before it.",
        arguments: [2, 3])
    func changes(count: Int) async {
        let line = await line(of: count)
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

    @Test("A seed's changes are among the decisions that it expects.")
    func seed() async {
        let line = await line(of: 2)
        // One change among two decisions, at the second.
        let seed: UInt64 = 1 << 32 | 6
        var chooser = ScheduleChooser(.random(seed: seed))

        let choices = (0..<6).map { chooser.choose(from: line, decision: $0) }

        #expect(choices[0] != choices[1])
        #expect(Set(choices[1...]).count == 1)
    }

    /// A line of tasks from zero, whose work never runs.
    private func line(of count: Int) async -> ReadyLine {
        var line = ReadyLine()
        // Safe: resumed once, here.
        await unsafe withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
            for task in 0..<count {
                line.append(unsafe ReadyLine.Item(work: .resumption(continuation), task: task))
            }
            unsafe continuation.resume()
        }
        return line
    }
}
