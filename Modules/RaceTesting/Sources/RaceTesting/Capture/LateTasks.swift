import Synchronization

/// The tasks of an exploration that go on when their schedule is over.
///
/// They run elsewhere, so the exploration is not what it says. A task that is left waiting for ever does not
/// count.
final class LateTasks: Sendable {
    /// The tasks of a schedule, by the runtime's number, the first one first.
    private struct Schedule {
        let tasks: [UInt64]
    }

    private struct State {
        /// The schedules, the oldest first: the numbers of tasks rise.
        var schedules: [Schedule] = []
        /// The tasks that were counted, or that must not be.
        var known: Set<UInt64> = []
        var count = 0
    }

    /// The most schedules that are kept; the older ones are forgotten.
    private static let limit = 10_000

    private let state = Mutex(State())

    /// Runs an exploration.
    ///
    /// - Returns: its result, and how many of its tasks went on meanwhile when their schedule was over.
    func counting<Value>(_ work: () -> Value) -> (Value, count: Int) {
        CapturedTasks.add(self)
        let value = work()
        CapturedTasks.remove(self)
        return (value, state.withLock(\.count))
    }

    /// Adds the tasks of a schedule that ends.
    func add(_ tasks: [UInt64]) {
        state.withLock { state in
            if state.schedules.count >= 2 * Self.limit { state.schedules.removeFirst(Self.limit) }
            state.schedules.append(Schedule(tasks: tasks))
        }
    }

    /// Counts a task that goes on, if it belongs to a schedule that is over.
    func note(_ number: UInt64) {
        state.withLock { state in
            guard Self.contains(number, in: state.schedules) else { return }
            if state.known.insert(number).inserted { state.count += 1 }
        }
    }

    /// Says that a task does not count when it goes on.
    func ignore(_ number: UInt64) {
        state.withLock { _ = $0.known.insert(number) }
    }

    private static func contains(_ number: UInt64, in schedules: [Schedule]) -> Bool {
        var (low, high) = (0, schedules.count)
        while low < high {
            let middle = (low + high) / 2
            if schedules[middle].tasks.first ?? 0 <= number {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low > 0 && schedules[low - 1].tasks.contains(number)
    }
}
