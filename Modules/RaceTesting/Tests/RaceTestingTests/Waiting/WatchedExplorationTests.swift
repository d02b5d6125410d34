import Synchronization
import Testing

@testable import RaceTesting

@Suite("A watched exploration", .failsIfStuck)
struct WatchedExplorationTests {
    private let watched = WatchedExploration { _ in }
    private let executor = ScheduleExecutor.inOrderOfArrival()

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

    #if os(Linux)
        @Test("A thread that waits in a job is idle while the process is, from the first look on.")
        func idle() async {
            let created = FirstValue<WatchedExploration>()
            // It then waits until it is asked for more.
            let thread = AskedThread { created.set(WatchedExploration { _ in }) }
            let watched = await created.value
            watched.start(executor)
            advance()
            await eventually { ProcessThreads.waitsForThread(watched.thread) }

            _ = watched.look(5)
            #expect([24, 25].map { watched.isIdle($0, 20) } == [false, true])

            // The process has worked meanwhile, so its idle ticks count anew.
            _ = watched.look(3)
            #expect([22, 23].map { watched.isIdle($0, 20) } == [false, true])
            thread.end()
        }

        @Test("A blocked thread is reported with the number of its schedule.")
        func schedule() {
            // The thread is this one, which is asked where it is.
            StackProbe.install
            StackProbe.allow()
            let number = Atomic(0)
            let watched = WatchedExploration {
                number.store($0.failure.schedule, ordering: .relaxed)
            }

            for _ in 1...2 { watched.start(executor) }
            watched.reportBlocked()

            #expect(number.load(ordering: .relaxed) == 2)
        }
    #endif

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
