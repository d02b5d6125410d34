import Synchronization
import Testing

@testable import RaceTesting

@Suite("The executor of a schedule", .failsIfStuck)
struct ScheduleExecutorTests {
    private let executor = ScheduleExecutor(
        .trace(ScheduleTrace()), ScheduleLog(), WaitRegistry(limit: nil), test: "a test",
        isRecording: false)

    @Test("After the end of a schedule nothing is left to wait for, so settle() returns.")
    func settlesWhenClosed() async {
        executor.close(dropsJobs: false)

        await executor.settle()
    }

    @Test("The end of a schedule resumes the tasks that settle.")
    func closeResumes() async {
        let settling = Task { await executor.settle() }
        await eventually { executor.state.withLock { !$0.settling.isEmpty } }

        executor.close(dropsJobs: false)

        await settling.value
    }
}
