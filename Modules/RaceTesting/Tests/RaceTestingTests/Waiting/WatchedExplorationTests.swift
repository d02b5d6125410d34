import Synchronization
import Testing

@testable import RaceTesting

@Suite("A watched exploration")
struct WatchedExplorationTests {
    private let watched = WatchedExploration { _ in }
    private let executor = ScheduleExecutor(
        .trace(ScheduleTrace()), ScheduleLog(), WaitRegistry(limit: nil), test: "“parks()”",
        isRecording: false)

    @Test("It is parked while its thread waits for a job from another thread.")
    func parked() {
        #expect(watched.parked == nil)
        watched.setParked(true)
        #expect(watched.parked == nil)

        watched.start(executor)
        #expect(watched.parked === executor)
        watched.setParked(false)
        #expect(watched.parked == nil)
    }

    @Test("It is in a job from the start of the job to its end.")
    func inJob() {
        #expect(!watched.isInJob)
        watched.start(executor)
        #expect(!watched.isInJob)

        advance()
        #expect(watched.isInJob)
        advance()
        #expect(!watched.isInJob)
    }

    @Test("A job is suspect from the second look at it.")
    func looks() {
        watched.start(executor)
        #expect(!watched.look(0))
        #expect(!watched.look(0))

        advance()
        #expect([watched.look(0), watched.look(0), watched.look(0)] == [false, true, true])
        advance()
        advance()
        #expect([watched.look(0), watched.look(0)] == [false, true])
    }

    @Test("A new schedule is looked at anew.")
    func newSchedule() {
        watched.start(executor)
        advance()
        _ = watched.look(0)

        watched.start(executor)

        #expect([watched.look(0), watched.look(0)] == [false, true])
    }

    @Test("A thread that runs is not idle, however long the process has been.")
    func running() {
        watched.start(executor)
        advance()
        _ = watched.look(0)

        #expect(!watched.isIdle(1_000, 1) || !ProcessThreads.areShown)
    }

    @Test("Without a schedule nothing is reported as blocked.")
    func nothingToReport() {
        let reports = Atomic(0)
        let watched = WatchedExploration { _ in reports.add(1, ordering: .relaxed) }

        watched.reportBlocked()

        #expect(reports.load(ordering: .relaxed) == 0)
    }

    /// Starts or ends a job.
    private func advance() { executor.jobCount.add(1, ordering: .relaxed) }
}
