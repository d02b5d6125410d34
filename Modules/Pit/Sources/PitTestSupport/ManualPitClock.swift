public import Essentials
public import PitContract
import Synchronization

/// A clock whose time a test sets.
public final class ManualPitClock: PitClock {
    private struct State {
        var now: Date
        var sleepers: [UInt64: (date: Date, continuation: CheckedContinuation<Void, Never>)] = [:]
        var nextSleeper: UInt64 = 0
    }

    private let state: Mutex<State>

    /// Creates a clock; the time is 2026-07-04 08:00 UTC if none is given.
    public init(now: Date = Date(timeIntervalSince1970: 1_783_152_000)) {
        state = Mutex(State(now: now))
    }

    public var now: Date { state.withLock(\.now) }

    /// The times that are waited for, the next one first.
    public var sleeps: [Date] { state.withLock { $0.sleepers.values.map(\.date).sorted() } }

    /// Lets time pass, and wakes up those who waited for it.
    public func advance(by duration: Duration) { set(now + duration / .seconds(1)) }

    /// Sets the time, also back, and wakes up those who waited for it.
    public func set(_ date: Date) {
        let due = state.withLock { state in
            state.now = date
            let due = state.sleepers.filter { $0.value.date <= date }
            for number in due.keys { state.sleepers[number] = nil }
            return due.sorted { ($0.value.date, $0.key) < ($1.value.date, $1.key) }
        }
        for sleeper in due { sleeper.value.continuation.resume() }
    }

    /// Waits until the test sets a time that is not before `date`.
    public func sleep(until date: Date) async throws {
        let number = state.withLock { state in
            state.nextSleeper += 1
            return state.nextSleeper
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if Task.isCancelled || state.now >= date { return true }
                    state.sleepers[number] = (date, continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
            sleeper?.continuation.resume()
        }
        try Task.checkCancellation()
    }
}
