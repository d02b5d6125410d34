import Synchronization
import Testing

@testable import RaceTesting

@Suite("Verdicts", .failsIfStuck)
struct VerdictTests {
    let log = FailureLog()

    /// A green search, and the warnings and failures that it gives, by their starts.
    struct Search: CustomTestStringConvertible {
        let testDescription: String
        var strictness = "0"
        var warnings: [String] = []
        var failures: [String] = []
        let run: @Sendable () async -> Void

        private static let oneInterleaving = "There is only one interleaving"
        private static let outside = """
            Work ran outside the schedules: 1 jobs of 1 schedules came from other threads, so their \
            order was not explored. Look for sleeps in real time, for callbacks of other libraries, for \
            actors with an executor of their own, and for actors that tests share which run at once.
            """
        private static let pause = { @Sendable () async in await Task.yield() }
        private static let twoTasks = { @Sendable () async in await runYieldingTasks(2, count: 1) }

        static let all = [
            Search(testDescription: "with one interleaving", warnings: [oneInterleaving]) {
                await schedules(50, pause)
            },
            Search(testDescription: "that is strict", failures: [oneInterleaving]) {
                await schedules(50, strict: true, pause)
            },
            Search(
                testDescription: "with RACE_STRICT=1", strictness: "1", failures: [oneInterleaving]
            ) { await schedules(50, pause) },
            Search(
                testDescription: "with RACE_STRICT=true", strictness: "true",
                failures: ["RACE_STRICT is “true”, which is neither"]
            ) { await schedules(50, twoTasks) },
            Search(testDescription: "that asks for one schedule") {
                await schedule(pause)
                await schedules(1, strict: true, pause)
                await everySchedule(maxDelays: 0, strict: true, pause)
            },
            Search(testDescription: "of several interleavings") {
                await schedules(50, strict: true, twoTasks)
            },
            // Two schedules that happen to be the same do not mean that there is only one.
            Search(testDescription: "of two schedules") {
                for seed in 1...8 as ClosedRange<UInt64> {
                    await schedules(2, seed: seed) { await runYieldingTasks(2, count: 0) }
                }
            },
            Search(testDescription: "with work outside", warnings: [outside]) {
                let report = await everySchedule(maxDelays: 3) { await Outside().visit() }
                #expect(!report.isComplete)
            },
        ]
    }

    @Test("A green test says what it does not show, and a strict one fails.", arguments: Search.all)
    func green(search: Search) async {
        await Environment.$strict.withValue(search.strictness) { await log.collect(search.run) }

        #expect(log.warnings.elementsEqual(search.warnings) { $0.hasPrefix($1) })
        #expect(log.sentences.elementsEqual(search.failures) { $0.hasPrefix($1) })
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

    @Test(
        "The share of random schedules that were seen once, and how many came twice, say what is left."
    )
    mutating func unseen() {
        #expect(report.unseen == nil)
        for choice in [1, 4] { report.count(.of(choices: [choice]), isRandom: false) }
        #expect(report.unseen == nil)

        for choice in [1, 2, 3, 3] { report.count(.of(choices: [choice]), isRandom: true) }
        #expect(report.unseen == 0.25)
        #expect(report.reach.hasSuffix(" There may be others."))

        for choice in 11...30 { report.count(.of(choices: [choice]), isRandom: true) }
        for choice in 11...15 { report.count(.of(choices: [choice]), isRandom: true) }
        for _ in 1...2 { report.count(.of(choices: [11]), isRandom: true) }
        // Sixteen of 31 came once, and five twice.
        #expect(report.left == 20)
        #expect(
            report.reach.hasSuffix(
                " Of 100 more random ones about 51 would be new, and at least about 20 are left."))
        report.shard = Shard("2/8")!
        #expect(report.reach.hasPrefix("Shard 2/8: 33 schedules ran (24 different ones) in "))
        #expect(report.reach.hasSuffix(" There may be others."))

        report.isComplete = true
        #expect(report.unseen == 0)
    }
}
