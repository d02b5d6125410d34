import Synchronization
import Testing

@testable import RaceTesting

@Suite("The failures of schedules", .failsIfStuck)
struct ScheduleFailureTests {
    let log = FailureLog()

    @Test(
        "A failed expectation or requirement is reported once, with its own line.",
        arguments: [true, false])
    func expectation(isRequired: Bool) async {
        let line = #line + (isRequired ? 3 : 5)
        let report = await log.schedules(200, seed: 1) {
            if isRequired {
                try #require(Bool(false), "Raw.")
            } else {
                #expect(Bool(false), "Raw.")
            }
        }

        log.expectOne("ScheduleFailureTests.swift:\(line): ")
        #expect(report.failure?.sentences.first?.contains("Raw.") == true)
        #expect(log.sentences.first?.contains("The body threw") == false)
    }

    @Test("A failure says what to do with it.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row("A failure that repeats half of the time is not made smaller.") { log in
            let runs = Lines()
            let report = await log.schedule("0:1") {
                let isGreen = runs.count(with: "run").isMultiple(of: 2)
                await runYieldingTasks(2, count: 1)
                if !isGreen { throw KitchenError.busy }
            }
            #expect(report.failure?.repeats == false)
            #expect(report.failure?.smallest == "0:1")
            #expect(report.failure?.timeline == nil)
            log.expectOne("5 of 10 reruns did the same.")
            #expect(log.sentences.first?.contains("in the order of arrival too") == false)
            // The first run, and the reruns.
            #expect(runs.all.count == 11)
        },
        Row("A failure of one task has no timeline.") { log in
            let failure = await log.expectFailure { throw KitchenError.busy }
            #expect(failure?.repeats == true)
            #expect(failure?.timeline == nil)
        },
        Row("The failure of a seed is made small before it is called the smallest.") { log in
            let report = await log.collect {
                await schedule(seed: 3) {
                    await runYieldingTasks(4, count: 1)
                    throw KitchenError.busy
                }
            }
            #expect(report.failure?.trace != "")
            #expect(report.failure?.smallest == "")
        },
        Row("A failure names its smallest schedule and its seed, if it ran again.") {
            let reasons = "Schedule 3 failed.\n- It fails.\n"
            let smallest =
                "Smallest schedule that fails: schedule(\"4:2\") { … }, 1 away from the order of arrival.\n"
            let seed =
                "Replay: schedule(seed: 0x1b2c) { … }, or RACE_SEED=0x1b2c with this test as the --filter."
            var random = failure(seed: 0x1B2C)
            var nearest = failure()
            #expect(
                random.description == reasons + smallest + seed + "\n10 of 10 reruns did the same.")
            (random.blockedReplay, nearest.blockedReplay) = ("As before.", "As before.")
            #expect(!nearest.repeats)
            #expect(nearest.details == [])
            #expect(nearest.description == reasons + "As before.")
            #expect(random.description == reasons + "As before.\n" + seed)
        },
        Row("A failure that does not repeat names the actors that tests share, which may be why.") {
            var sut = failure(repeats: false)
            #expect(sut.description.contains("the order of a Set"))
            sut.sharedActors = ["Kitchen"]
            #expect(sut.description.contains("share an actor: Kitchen."))
            #expect(!sut.description.contains("the order of a Set"))
        },
    ]

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

    private static func failure(seed: UInt64? = nil, repeats: Bool = true) -> ScheduleFailure {
        ScheduleFailure(
            sentences: ["It fails."], schedule: 3, seed: seed, trace: "1:1 4:2", smallest: "4:2",
            reruns: Reruns(of: .of(choices: [])) { _ in .of(choices: [], fails: repeats) },
            notCaptured: [], waiting: nil, timeline: nil)
    }
}
