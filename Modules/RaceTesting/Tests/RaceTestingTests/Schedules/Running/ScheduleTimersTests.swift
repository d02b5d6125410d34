import Synchronization
import Testing

@testable import RaceTesting

@Suite("The timers of a schedule", .failsIfStuck)
struct ScheduleTimersTests {
    private let executor = ScheduleExecutor.inOrderOfArrival()

    @Test("Virtual time passes up to the next end of a sleep, and puts in line what ends then.")
    func passesTime() async {
        // Safe: resumed once, here; the work in line never runs.
        await unsafe withUnsafeContinuation { continuation in
            executor.state.withLock { state in
                state.timers = [3, 1, 2, 1].map { seconds in
                    unsafe ScheduleExecutor.Timer(
                        deadline: .seconds(seconds), work: .resumption(continuation))
                }
            }

            for (seconds, count) in [(1, 2), (2, 3), (3, 4)] {
                #expect(executor.passTime())
                let (now, inLine) = executor.state.withLock { ($0.now, $0.line.count) }
                #expect(now == .seconds(seconds))
                #expect(inLine == count)
            }
            #expect(!executor.passTime())
            #expect(executor.state.withLock(\.virtualSleepCount) == 4)
            unsafe continuation.resume()
        }
    }

    @Test("The deadlines of virtual time are not past, and not beyond what can be computed.")
    func deadlines() async {
        let delays = [Duration.seconds(Int64.min), .zero, .seconds(7), .seconds(Int64.max)]
        // Safe: resumed once, here; the timers never end.
        await unsafe withUnsafeContinuation { continuation in
            executor.state.withLock { $0.now = .seconds(5) }

            for delay in delays {
                #expect(unsafe executor.addTimer(.resumption(continuation), after: delay))
            }

            #expect(
                executor.state.withLock { $0.timers.map(\.deadline) }
                    == [
                        .seconds(5), .seconds(5), .seconds(12),
                        .seconds(5) + ScheduleExecutor.longestDelay,
                    ])
            #expect(executor.hasSleepers)
            unsafe continuation.resume()
        }
    }

    @Test(
        "Sleeps that start at about the same time end together, and short ones keep their order.",
        arguments: [
            (0, 0), (-5, 0), (60, 100), (100, 100), (290, 300), (390, 400), (990, 1_000),
            (1_010, 2_000), (6_400, 7_000), (7_000, 7_000),
        ])
    func rounds(delay: Int, deadline: Int) async {
        // Safe: resumed once, here; the timer never ends.
        await unsafe withUnsafeContinuation { continuation in
            let isAdded = unsafe executor.addTimer(
                .resumption(continuation), after: .microseconds(delay))

            #expect(isAdded)
            #expect(
                executor.state.withLock { $0.timers.first?.deadline } == .microseconds(deadline))
            unsafe continuation.resume()
        }
    }

    @Test("Virtual time does not go back for a deadline that is past.")
    func passesNoTime() async {
        // Safe: resumed once, here; the work in line never runs.
        await unsafe withUnsafeContinuation { continuation in
            unsafe executor.setSleep(continuation, until: .seconds(3), now: .seconds(5))

            #expect(executor.passTime())
            #expect(executor.state.withLock(\.now) == .seconds(5))
            #expect(executor.state.withLock(\.line.count) == 1)
            unsafe continuation.resume()
        }
    }

    @Test(
        "When the clocks are stopped, none advances by itself, and neither does one that comes later."
    )
    func stopsClocks() {
        executor.add(ManualClock())

        executor.stopClocks()
        executor.add(ManualClock())

        #expect(executor.state.withLock { $0.clocks.isEmpty })
    }

    @Test("A task that sleeps on a clock of the schedule is a sleeper.")
    func sleepsOnClock() async {
        let clock = ManualClock()
        executor.add(clock)
        #expect(!executor.hasSleepers)

        let sleeping = Task { try? await clock.sleep(for: .seconds(1)) }
        await eventually { executor.hasSleepers }

        sleeping.cancel()
        await sleeping.value
    }
}
