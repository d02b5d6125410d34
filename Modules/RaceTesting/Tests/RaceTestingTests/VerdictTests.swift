import Synchronization
import Testing

@testable import RaceTesting

@Suite("Verdicts", .failsIfStuck)
struct VerdictTests {
    let log = FailureLog()

    @Test("A green test with one interleaving says so.")
    func oneInterleaving() async {
        await leniently { await log.schedules(50) { await Task.yield() } }

        #expect(log.sentences.isEmpty)
        #expect(log.warnings.count == 1)
        #expect(log.warnings.first?.contains("only one interleaving") == true)
    }

    @Test("A strict test fails instead, and with RACE_STRICT=1 each does.", arguments: ["0", "1"])
    func strict(variable: String) async {
        await Environment.$strict.withValue(variable) {
            await log.schedules(50, strict: variable == "0") { await Task.yield() }
        }

        #expect(log.sentences.count == 1)
        #expect(log.sentences.first?.contains("only one interleaving") == true)
    }

    @Test("A test that asks for one schedule need not have several interleavings.")
    func oneSchedule() async {
        await log.collect {
            await schedule { await Task.yield() }
            await schedules(1, strict: true) { await Task.yield() }
            await everySchedule(maxDelays: 0, strict: true) { await Task.yield() }
        }

        #expect(log.warnings.isEmpty)
        #expect(log.sentences.isEmpty)
    }

    @Test("With RACE_STRICT=true a green test fails, since the variable is 1 or 0.")
    func wrongStrictness() async {
        await Environment.$strict.withValue("true") {
            await log.schedules(50) {
                await runYieldingTasks(2, count: 1)
            }
        }

        #expect(log.sentences.count == 1)
        #expect(log.sentences.first?.hasPrefix("RACE_STRICT is “true”, which is neither") == true)
    }

    @Test("A green test with work outside says so, and is not called complete.")
    func workOutside() async {
        let report = await leniently {
            await log.everySchedule(maxDelays: 3) { await Outside().visit() }
        }

        #expect(log.warnings.first?.contains("Work ran outside the schedules") == true)
        #expect(!report.isComplete)
    }

    @Test("A schedule that fails and does not repeat is not forgotten for a run that passes.")
    func failsOnce() async {
        let runs = Atomic(0)
        let report = await log.schedule {
            let isFirst = runs.add(1, ordering: .relaxed).newValue == 1
            await Outside().visit()
            await settle()
            if isFirst { throw CancellationError() }
        }

        #expect(report.failure?.repeats == false)
    }

    @Test("Two schedules that happen to be the same do not mean that there is only one.")
    func sameTwice() async {
        for seed in 1...8 as ClosedRange<UInt64> {
            await log.schedules(2, seed: seed) {
                await runYieldingTasks(2, count: 0)
            }
        }

        #expect(log.warnings.isEmpty)
    }

    @Test("A green test of several interleavings says nothing.")
    func silent() async {
        await log.schedules(50, strict: true) {
            await runYieldingTasks(2, count: 1)
        }

        #expect(log.warnings.isEmpty)
        #expect(log.sentences.isEmpty)
    }

    @Test("A failure that repeats half of the time is not called repeatable.")
    func half() async {
        let runs = Atomic(0)
        let report = await log.schedule {
            if runs.add(1, ordering: .relaxed).newValue.isMultiple(of: 2) { return }
            throw CancellationError()
        }

        #expect(report.failure?.repeats == false)
        #expect(log.sentences.first?.contains("5 of 10 reruns did the same.") == true)
        #expect(log.sentences.first?.contains("in the order of arrival too") == false)
    }

    @Test(
        "A body that does not repeat itself is not called complete, even if only one run differs.",
        arguments: [(run: 1, tasks: 3), (run: 2, tasks: 1)])
    func changing(other: (run: Int, tasks: Int)) async {
        let runs = Atomic(0)
        let report = await log.everySchedule(maxDelays: .max) {
            let isOther = runs.add(1, ordering: .relaxed).newValue == other.run
            let tasks = isOther ? other.tasks : 2
            await runYieldingTasks(tasks, count: 1)
        }

        #expect(!report.isComplete)
    }

    private var report = ScheduleReport()

    @Test("The unseen part is the share of random schedules that were seen once.")
    mutating func unseen() {
        #expect(report.unseen == nil)
        report.count(.of(choices: [1]), isRandom: false)
        report.count(.of(choices: [4]), isRandom: false)
        #expect(report.unseen == nil)

        report.count(.of(choices: [1]), isRandom: true)
        report.count(.of(choices: [2]), isRandom: true)
        report.count(.of(choices: [3]), isRandom: true)
        report.count(.of(choices: [3]), isRandom: true)
        #expect(report.unseen == 0.25)

        report.isComplete = true
        #expect(report.unseen == 0)
    }

    @Test("Work outside is named with its numbers.")
    mutating func numbersOfWorkOutside() {
        report.count(.of(choices: [], arrivals: 3), isRandom: false)
        report.count(.of(choices: []), isRandom: false)

        #expect(
            report.reservation(asked: 2) == """
                Work ran outside the schedules: 3 jobs of 2 schedules came from other threads, so their \
                order was not explored. Look for sleeps in real time, for callbacks of other libraries, for \
                actors with an executor of their own, and for actors that tests share which run at once.
                """)
    }
}
