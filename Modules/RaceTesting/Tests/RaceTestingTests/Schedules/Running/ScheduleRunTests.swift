import Testing

@testable import RaceTesting

@Suite("The run of a schedule", .failsIfStuck)
struct ScheduleRunTests {
    @Test("A task that the body leaves behind and that never rests is a livelock.")
    func livelock() async {
        let report = await FailureLog().collect {
            await schedule(stepLimit: 1_000) {
                start { while !Task.isCancelled { await Task.yield() } }
            }
        }

        #expect(report.failure?.sentences.first?.hasPrefix("Livelock: ") == true)
    }

    @Test("A task that is left behind, and is not done soon after its wait ended, goes on outside.")
    func leftBehind() async {
        let end = FirstValue<Bool>()
        await schedule { start { await end.setLate() } }

        #expect(await end.value)
    }

    @Test("So does a task on the main actor.")
    func leftBehindOnMainActor() async {
        let end = FirstValue<Bool>()
        await schedule { Task { @MainActor in await end.setLate() } }

        #expect(await end.value)
    }
}

extension FirstValue<Bool> {
    /// Waits until the schedule ends the wait, and then takes more steps than the schedule still runs.
    nonisolated(nonsending) fileprivate func setLate() async {
        try? await ManualClock().sleep(for: .seconds(1))
        for _ in 1...2_000 { await Task.yield() }
        set(true)
    }
}
