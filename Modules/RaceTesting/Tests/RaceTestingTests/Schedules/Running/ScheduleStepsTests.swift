import Testing

@testable import RaceTesting

@Suite("The queue and the choices of a schedule", .failsIfStuck)
struct ScheduleStepsTests {
    @Test("With priorities and no change, the same task goes on, until the choices become uniform.")
    func priorities() async {
        for seed in [1, 5, 9, 13] as [UInt64] {
            await withSteps(.random(seed: seed), tasks: 3) { steps, _ in
                var random = SplitMix64(seed: seed)
                let priorities = (0..<3).map { _ in random.next() >> 2 }
                let first = priorities.firstIndex(of: priorities.max() ?? 0)

                #expect((0..<1_000).allSatisfy { _ in steps.choose() == first })
                for _ in 0..<20 { #expect(steps.choose() == Int(random.next() % 3)) }
            }
        }
    }

    @Test(
        "At a change, the first task becomes the last, and below those that changed before it.",
        arguments: [2, 3])
    func changes(count: Int) async {
        // Two changes among eight decisions.
        let seed: UInt64 = 3 << 32 | 7
        await withSteps(.random(seed: seed), tasks: count) { steps, _ in
            var random = SplitMix64(seed: seed)
            let changes = Set((0..<2).map { _ in Int(random.next() % 8) })
            var order = (0..<count).map { _ in Int(random.next() >> 2) }.enumerated()
                .sorted { $0.element > $1.element }.map(\.offset)
            #expect(changes.count == 2)

            for decision in 0..<9 {
                if changes.contains(decision) { order.append(order.removeFirst()) }
                #expect(steps.choose() == order[0])
            }
        }
    }

    @Test("Work that is passed over comes last, also after what arrives later.")
    func postponed() async {
        await withSteps(tasks: 4) { steps, append in
            #expect(steps.take(at: 2).task == 2)
            #expect(steps.queuedTasks == [3, 0, 1])
            append(4)
            #expect(steps.queuedTasks == [3, 4, 0, 1])
            #expect(steps.take(at: 3).task == 1)
            #expect(steps.queuedTasks == [0, 3, 4])
        }
    }

    @Test("A recall ends every postponement.")
    func recalled() async {
        await withSteps(tasks: 3) { steps, append in
            _ = steps.take(at: 2)
            steps.recall()
            append(3)
            #expect(steps.queuedTasks == [0, 1, 3])
        }
    }

    @Test("A thousand tasks keep their numbers, and all work comes out again.")
    func many() async {
        await withSteps(tasks: 1_000) { steps, _ in
            #expect((0..<1_000).allSatisfy { steps.task(UInt64($0) + 1) == $0 })
            #expect(steps.taskNumbers == (1...1_000).map { UInt64($0) })
            #expect(steps.takeAll().count == 1_000)
            #expect(steps.queueCount == 0)
        }
    }

    @Test(
        "The tasks of a schedule that ends lead nowhere, and those of another one still lead there."
    )
    func captured() {
        let (one, other) = (
            ScheduleExecutor.inOrderOfArrival(), ScheduleExecutor.inOrderOfArrival()
        )
        // Far from the numbers of the runtime, and such that they want the same places.
        let numbers = (1...300).map { UInt64(1) << 40 + UInt64($0) << 20 }
        for (index, number) in numbers.enumerated() {
            let schedule = index.isMultiple(of: 3) ? one : other
            _ = schedule.steps.add(number)
            CapturedTasks.add(number, to: schedule)
        }

        CapturedTasks.remove(of: one)

        for (index, number) in numbers.enumerated() {
            #expect(CapturedTasks.find(number) === (index.isMultiple(of: 3) ? nil : other))
        }
    }

    /// Calls `body` with steps in whose queue are tasks from zero, and with a function that queues work of a task.
    private func withSteps(
        _ policy: SchedulePolicy = .trace(""), tasks count: Int,
        _ body: (ScheduleSteps, (Int) -> Void) -> Void
    ) async {
        // Safe: resumed once, below; the work of the queue never runs.
        await unsafe withUnsafeContinuation { continuation in
            let steps = ScheduleSteps(policy)
            let append = { (task: Int) in
                _ = unsafe steps.append(
                    .resumption(continuation), UInt64(task) + 1, current: 0, isForeign: false)
            }
            for task in 0..<count { append(task) }
            body(steps, append)
            steps.free()
            unsafe continuation.resume()
        }
    }
}
