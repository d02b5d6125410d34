import Testing

@testable import RaceTesting

@Suite("A look at the process")
struct ProcessLookTests {
    /// A process in which a timer ends, and wakes a thread, right after it was looked at for the first time.
    private final class Process {
        private var hasTimerEnded = false

        func mayTimerEnd() -> Bool {
            defer { hasTimerEnded = true }
            return !hasTimerEnded
        }

        var stops: [Substring]? {
            defer { hasTimerEnded = true }
            return hasTimerEnded ? nil : ["asleep"]
        }
    }

    @Test("While a timer ends, the process never seems to sleep for good.")
    func timerEnds() {
        let process = Process()

        let look = ProcessLook(
            parked: [], asksForTimers: true, timers: { _ in process.mayTimerEnd() },
            threads: { _ in process.stops })

        #expect(look.mayTimerEnd.soon || look.stops == nil)
        #expect(look.mayTimerEnd.ever || look.stops == nil)
    }

    @Test("A timer may end soon, or at any time; one that is not asked for may end.")
    func times() {
        let look = ProcessLook(
            parked: [], asksForTimers: true, timers: { $0 == nil }, threads: { _ in nil })
        let other = ProcessLook(
            parked: [], asksForTimers: false, timers: { _ in false }, threads: { _ in nil })

        #expect(look.mayTimerEnd == (false, true))
        #expect(other.mayTimerEnd == (true, true))
    }

    @Test("The parked threads are passed on.")
    func parked() {
        let look = ProcessLook(
            parked: [7], asksForTimers: false, timers: { _ in true },
            threads: { $0.map { "\($0)" } })

        #expect(look.stops == ["7"])
    }
}
