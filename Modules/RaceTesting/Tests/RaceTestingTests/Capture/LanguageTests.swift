import Observation
import Testing

@testable import RaceTesting

/// Ways to run code, old ones and those of Swift 6.2 and 6.3, which belong to the schedule.
@Suite("Ways to run code in schedules", .failsIfStuck)
struct LanguageTests {
    enum Way: CaseIterable {
        case nonsending, concurrent, observations, twoReaders, discardingGroup, cancelledGroup,
            escalation, isolatedDeinit, noPreference, globalPreference, assumedIsolation

        static var captured: [Self] {
            allCases.filter { Capture.hasImmediateTasks || $0 != .globalPreference }
        }
    }

    @MainActor @Observable
    final class Dial {
        var heat = 0
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @MainActor
    final class Door {
        private let lines: Lines

        nonisolated init(_ lines: Lines) { self.lines = lines }

        isolated deinit { lines.add("closes") }
    }

    @Test("It stays in the schedule, and the search finds several orders.", arguments: Way.captured)
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    func stays(_ way: Way) async {
        let found = await seen({ await everySchedule(maxDelays: 3, $0) }) {
            let lines = Lines()
            await Self.run(way, lines)
            await settle()
            return lines.text
        }

        #expect(found.report.arrivals == 0)
        #expect(Set(found.texts).count > 1)
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    private static func run(_ way: Way, _ lines: Lines) async {
        switch way {
        case .nonsending: await inTwoTasks("a", "b") { await lines.visit($0) }
        case .concurrent: await inTwoTasks("a", "b") { await lines.visitElsewhere($0) }
        case .observations: await observe(lines)
        case .twoReaders: await read(lines)
        case .discardingGroup:
            await withDiscardingTaskGroup { group in
                for name in ["a", "b"] { group.addTask { await lines.visit(name) } }
            }
        case .cancelledGroup: await cancel(lines)
        case .escalation: await escalate(lines)
        case .isolatedDeinit:
            let task = Task { _ = Door(lines) }
            await lines.visit("a")
            await task.value
        case .noPreference:
            await inTwoTasks("a", "b") { name in
                await withTaskExecutorPreference(nil) { await lines.visit(name) }
            }
        case .globalPreference:
            await inTwoTasks("a", "b") { name in
                await withTaskExecutorPreference(globalConcurrentExecutor) {
                    await lines.visit(name)
                }
            }
        case .assumedIsolation:
            await inTwoTasks("a", "b") { name in
                await Task { @MainActor in
                    assumesMainActor(lines, name)
                    await lines.visit(name)
                    MainActor.preconditionIsolated()
                }.value
            }
        }
    }

    private static func assumesMainActor(_ lines: Lines, _ name: String) {
        MainActor.assumeIsolated { lines.add(name) }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    private static func observe(_ lines: Lines) async {
        let dial = await Dial()
        let reader = Task { @MainActor in
            for await heat in Observations({ dial.heat }) {
                lines.add("\(heat)")
                if heat == 3 { break }
            }
        }
        for heat in 1...3 { await Task { @MainActor in dial.heat = heat }.value }
        await reader.value
    }

    private static func read(_ lines: Lines) async {
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        let readers = ["a", "b"].map { name in
            Task { for await number in stream { lines.add("\(name)\(number)") } }
        }
        for number in 1...3 {
            continuation.yield(number)
            await Task.yield()
        }
        continuation.finish()
        for reader in readers { await reader.value }
    }

    private static func cancel(_ lines: Lines) async {
        await withTaskGroup { group in
            for name in ["a", "b"] {
                group.addTask { await lines.visit("\(name)\(Task.isCancelled)") }
            }
            await Task.yield()
            group.cancelAll()
            let isAdded = group.addTaskUnlessCancelled {}
            lines.add("\(isAdded)")
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    private static func escalate(_ lines: Lines) async {
        let task = Task(priority: .low) {
            await withTaskPriorityEscalationHandler {
                await lines.visit("a")
            } onPriorityEscalated: { _, _ in
                lines.add("escalated")
            }
        }
        await lines.visit("b")
        task.escalatePriority(to: .high)
        await task.value
    }
}

extension Lines {
    nonisolated(nonsending) fileprivate func visit(_ name: String) async {
        add("\(name)1")
        await Task.yield()
        add("\(name)2")
    }

    @concurrent
    fileprivate func visitElsewhere(_ name: String) async { await visit(name) }
}
