import Synchronization
import Testing

@testable import RaceTesting

@Suite("The timers of a schedule", .failsIfStuck)
struct ScheduleTimersTests {
    private let executor = ScheduleExecutor.inOrderOfArrival()

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
}
