import Synchronization
import Testing

@testable import RaceTesting

@Suite("The failures of schedules", .failsIfStuck)
struct ScheduleFailureTests {
    let log = FailureLog()

    @Test("A failed expectation is reported once, with its own line.")
    func expectation() async {
        let line = #line + 2
        let report = await log.schedules(200, seed: 1) {
            #expect(Bool(false), "Ribs are not done.")
        }

        #expect(log.sentences.count == 1)
        #expect(log.sentences.first?.contains("ScheduleFailureTests.swift:\(line): ") == true)
        #expect(report.failure?.sentences.first?.contains("Ribs are not done.") == true)
    }

    @Test("A failure that does not repeat is not made smaller.")
    func notShrunk() async {
        let kitchen = KitchenSpy()
        kitchen.isOpenSpy.returns(true, false)

        let report = await log.schedule("0:1") {
            let isFirst = kitchen.isOpen(at: 1)
            await runYieldingTasks(2, count: 1)
            if isFirst { throw KitchenError.busy }
        }

        #expect(report.failure?.smallest == "0:1")
        // The first run, and the reruns.
        #expect(kitchen.isOpenSpy.callCount == 11)
    }

    @Test("A failure of one task has no timeline.")
    func oneTask() async {
        let report = await log.collect { await schedule { throw KitchenError.busy } }

        #expect(report.failure?.repeats == true)
        #expect(report.failure?.timeline == nil)
    }

    @Test("The failure of a seed is made small before it is called the smallest.")
    func seed() async {
        let report = await log.schedule(seed: 3) {
            await runYieldingTasks(4, count: 1)
            throw KitchenError.busy
        }

        #expect(report.failure?.trace != "")
        #expect(report.failure?.smallest == "")
    }

    enum Kind: CaseIterable {
        case fails, expectsMuch, stalls, names
    }

    @Test(
        "With a thousand tasks it fits 100 columns and 200 lines, and comes after few runs.",
        arguments: Kind.allCases)
    func size(_ kind: Kind) async throws {
        let runs = Atomic(0)
        let report = await log.schedules(200) { [kind] in
            runs.add(1, ordering: .relaxed)
            let kitchen = KitchenSpy()
            if kind == .stalls { kitchen.cleanSpy.suspends() }
            let tasks = (1...1_000).map { number in
                Task(name: kind == .names ? String(repeating: "rib", count: 50) : nil) {
                    await kitchen.clean()
                    if kind == .expectsMuch { #expect(number < 0, "\(Array(1...100))") }
                }
            }
            for task in tasks { await task.value }
            throw KitchenError.busy
        }

        let lines = try #require(report.failure).description.split(separator: "\n")
        #expect(lines.count <= 200)
        #expect(lines.map(\.count).max() ?? 0 <= 100)
        #expect(lines.contains { $0.contains("left out") })
        #expect(runs.load(ordering: .relaxed) < 100)
    }

    @Test("A failed requirement is reported once, and not as an error of the body too.")
    func requirement() async {
        let report = await log.schedules(200, seed: 1) {
            try #require(Bool(false), "Ribs are not done.")
        }

        #expect(log.sentences.count == 1)
        #expect(report.failure?.sentences.first?.contains("Ribs are not done.") == true)
        #expect(log.sentences.first?.contains("The body threw") == false)
    }

    @Test("A failure of a random schedule names its smallest schedule and its seed.")
    func random() {
        #expect(
            failure(seed: 0x1B2C, trace: "1:1 4:2", smallest: "4:2").description == """
                Schedule 3 failed.
                - It fails.
                Smallest schedule that fails: schedule("4:2") { … }, 1 away from the order of arrival.
                Replay: schedule(seed: 0x1b2c) { … }, or RACE_SEED=0x1b2c with this test as the --filter.
                10 of 10 reruns did the same.
                """)
    }

    @Test("A schedule that blocks its thread was not run again.")
    func blocked() {
        var failure = failure(trace: "1:1", smallest: "1:1")
        failure.blockedReplay = "Replay: as before."

        #expect(!failure.repeats)
        #expect(failure.details == [])
        #expect(failure.description == "Schedule 3 failed.\n- It fails.\nReplay: as before.")
    }

    @Test("A random schedule that blocks its thread is also replayed by its seed.")
    func blockedWithSeed() {
        var failure = failure(seed: 0x1B2C, trace: "1:1", smallest: "1:1")
        failure.blockedReplay = "Replay: as before."

        #expect(
            failure.description == """
                Schedule 3 failed.
                - It fails.
                Replay: as before.
                Replay: schedule(seed: 0x1b2c) { … }, or RACE_SEED=0x1b2c with this test as the --filter.
                """)
    }

    private func failure(
        seed: UInt64? = nil, trace: ScheduleTrace, smallest: ScheduleTrace
    ) -> ScheduleFailure {
        ScheduleFailure(
            sentences: ["It fails."], schedule: 3, seed: seed, trace: trace, smallest: smallest,
            reruns: Reruns(of: .of(choices: [])) { _ in .of(choices: [], fails: true) },
            notCaptured: [], waiting: nil, timeline: nil)
    }
}
