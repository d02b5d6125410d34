import Synchronization
import Testing

@testable import RaceTesting

@Suite("The search for schedules", .failsIfStuck)
struct ExplorationTests {
    @Test("Two tasks of two steps run in every order, each once.")
    func complete() async {
        let report = await everySchedule(maxDelays: .max) { await runYieldingTasks(2, count: 2) }

        #expect(report.isComplete)
        #expect(report.schedules == report.distinct)
        #expect(report.schedules > 2)
    }

    @Test("With no deviation there is one schedule.")
    func bound() async {
        let report = await everySchedule(maxDelays: 0, Seat.rush)

        #expect(report.isComplete)
        #expect(report.schedules == 1)
    }

    @Test("A random schedule that fails ends the search, and its seed fails again.")
    func random() async throws {
        let outcome = await onExplorerThread(at: SourceSite()) { test in
            let run = ScheduleRun(stepLimit: 1_000, test: test, body: Seat.rush)
            return Exploration(run).random(1_000, from: 7)
        }
        let report = try #require(try outcome?.get())
        let failure = try #require(report.failure)
        let seed = try #require(failure.seed)

        let again = await FailureLog().collect { await schedule(seed: seed, Seat.rush) }

        #expect(failure.schedule == report.schedules)
        #expect(report.schedules < 1_000)
        #expect(again.failure?.trace == failure.trace)
        #expect(again.failure?.seed == seed)
    }

    @Test("A trial runs a schedule that fails once.")
    func trial() async {
        let runs = Atomic(0)

        _ = await onExplorerThread(at: SourceSite()) { test in
            let run = ScheduleRun(stepLimit: 1_000, test: test) {
                runs.add(1, ordering: .relaxed)
                await runYieldingTasks(2, count: 1)
                throw KitchenError.busy
            }
            return Exploration(run, isTrial: true).single(.trace("0:1"))
        }

        #expect(runs.load(ordering: .relaxed) == 1)
    }

    @Test("A task that is cancelled still gets the result of its exploration.")
    func cancelled() async {
        let report = await Task {
            // Safe: the task is used during the call only.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return await FailureLog().collect { await schedule { throw CancellationError() } }
        }.value

        #expect(report.failure != nil)
    }

    @Test("settle() waits for views on the main actor.")
    func mainActor() async {
        await schedules(200) {
            let kitchen = KitchenSpy()
            start { await MainActor.run { kitchen.ring("front") } }
            start { await MainActor.run { kitchen.ring("back") } }

            await settle()

            #expect(kitchen.ringSpy.calls.sorted() == ["back", "front"])
        }
    }

    @Test("200 explorations run in parallel.", arguments: 0..<200)
    func parallel(base: UInt64) async {
        let report = await schedules(20, seed: base) {
            let kitchen = KitchenSpy()
            await withTaskGroup { group in
                for _ in 1...3 { group.addTask { await kitchen.clean() } }
            }
        }

        #expect(report.schedules == 20)
        #expect(report.arrivals == 0)
    }
}
