import Synchronization
import Testing

@testable import RaceTesting

@Suite("The search", .failsIfStuck)
struct SearchTests {
    @Test(
        "A small space is explored completely, and then the search stops; a large one is estimated."
    )
    func stops() async throws {
        let small = await schedules { await runYieldingTasks(2, count: 0) }
        let large = await schedules { await runYieldingTasks(4, count: 5) }

        #expect(small.isComplete)
        #expect(small.schedules < 100)
        #expect(small.schedules == small.distinct)
        #expect(small.unseen == 0)
        #expect(!large.isComplete)
        #expect(try #require(large.unseen) > 0.5)
        // The number where the test gives none.
        #expect(large.schedules == 500)
        #expect(small.reach.hasSuffix(" ms of processor time. There are no others."))
    }

    @Test("The number that is about enough for a search that was not complete is enough.")
    func enough() async throws {
        let every = await everySchedule(maxDelays: .max) { await runYieldingTasks(2, count: 3) }
        let some = await schedules(every.schedules) { await runYieldingTasks(2, count: 3) }
        #expect(!some.isComplete)

        let all = await schedules(try #require(some.enough)) {
            await runYieldingTasks(2, count: 3)
        }

        #expect(every.isComplete && all.isComplete)
    }

    @Test("One text says how many searches were not complete, and names them if it is asked to.")
    func count() async {
        let few = await schedules(20) { await runYieldingTasks(3, count: 3) }
        let all = await schedules(200) { await runYieldingTasks(2, count: 1) }
        var searches = SearchCount()
        searches.add(all, of: "first")
        #expect(searches.text(namesTests: false) == nil)
        #expect(searches.text(namesTests: true)?.hasPrefix("0 of 1 searches did not run") == true)

        searches.add(few, of: "second")

        #expect(
            searches.text(namesTests: true) == """
                1 of 2 searches did not run every interleaving. All ran \(20 + all.schedules) schedules in \
                \((few.processorTime + all.processorTime).milliseconds) ms of processor time.
                - second: \(few.reach)
                """)
        #expect(few.reach.contains("20 schedules ran (\(few.distinct) different ones) in "))
        #expect(few.processorTime > .zero)
        #expect(
            searches.text(namesTests: false)
                == "1 of 2 searches did not run every interleaving.")
    }

    @Test(
        "A task among many alike is found by the same schedule, whatever the number.",
        arguments: [10, 20, 50])
    func amongMany(tasks: Int) async {
        let limit = 30
        var places: [Int] = []
        for seed in 0..<20 as Range<UInt64> {
            let found = await Self.reorder(tasks, limit, seed: seed)
            if let found {
                let later = await Self.reorder(tasks, 10_000, seed: seed)
                #expect(later == found)
            }
            places.append(found ?? limit + 1)
        }

        #expect(places.sorted()[10] <= limit)
    }

    /// Returns the schedule in which one task sees the half of what another one does.
    private static func reorder(_ tasks: Int, _ count: Int, seed: UInt64) async -> Int? {
        await FailureLog().schedules(count, seed: seed) {
            let (first, second) = (Cell(), Cell())
            let setters = (1..<tasks).map { _ in
                Task {
                    await Task.yield()
                    first.value = 1
                    await Task.yield()
                    second.value = 1
                }
            }
            let checker = Task {
                await Task.yield()
                let seen = first.value
                await Task.yield()
                return seen == second.value
            }
            for setter in setters { await setter.value }
            if await !checker.value { throw CancellationError() }
        }.failure?.schedule
    }

    @Test("As many schedules run as are asked for.", arguments: 1...5)
    func count(count: Int) async {
        let some = await schedules(count) { await runYieldingTasks(4, count: 5) }
        let nearest = await everySchedule(maxDelays: .max, limit: count) {
            await runYieldingTasks(4, count: 5)
        }

        #expect(some.schedules == count)
        #expect(nearest.schedules == count)
        #expect(!nearest.isComplete)
    }

    @Test("A loop that waits by yielding is no livelock.", .schedules(40))
    func fairness() async {
        let counter = Counter()
        async let bump: Void = counter.bump()
        while await counter.value == 0 { await Task.yield() }
        await bump
    }

    @Test("The same base seed tries the same schedules.")
    func sameSeed() async {
        let first = await schedules(50, seed: 7) { await runYieldingTasks(4, count: 3) }
        let second = await schedules(50, seed: 7) { await runYieldingTasks(4, count: 3) }

        #expect(first.seen == second.seen)
        #expect(first.arrivals == 0)
    }

    @Test(
        "A schedule has the same order each time, whatever its kind.", .unlessInstrumented,
        .onKnownToolchain,
        arguments: [
            (.trace(""), "abcdabcdabcd"), (.trace("0:2"), "cdcdcdaaabbb"),
            (.trace("0:1 2:1"), "bcdcdcdaaabb"), (.trace("0:2 1:1"), "cccaaabbbddd"),
            // Uniform, newest, weighted and redrawn; the order of arrival comes before the last two.
            (.random(seed: 0x3_0000_0050), "bacdbaccbadd"),
            (.random(seed: 0x3_0000_0051), "bcdcdcdbbaaa"),
            (.random(seed: 0x3_0000_0052), "babcddaaccbd"),
            (.random(seed: 0x3_0000_0053), "cabdddccaabb"),
        ] as [(SchedulePolicy, String)])
    func order(policy: SchedulePolicy, expected: String) async {
        let order = Mutex("")
        let visit = { @Sendable (name: String) async in
            for _ in 1...3 {
                order.withLock { $0 += name }
                await Task.yield()
            }
        }
        _ = await explore(at: SourceSite(), 1_000) {
            await withTaskGroup { group in
                for name in ["a", "b"] { group.addTask { await visit(name) } }
                group.addTask {
                    async let later: Void = visit("d")
                    await visit("c")
                    await later
                }
            }
        } _: {
            $0.single(policy)
        }

        #expect(order.withLock(\.self).suffix(12) == expected)
    }

    enum Function: CaseIterable {
        case schedules, everySchedule, inOrderOfArrival, trace, seed

        func run(_ body: @escaping @Sendable () async -> Void) async -> ScheduleReport {
            switch self {
            case .schedules: await RaceTesting.schedules(1, body)
            case .everySchedule: await RaceTesting.everySchedule(maxDelays: 0, body)
            case .inOrderOfArrival: await RaceTesting.schedule(body)
            case .trace: await RaceTesting.schedule("0:1", body)
            case .seed: await RaceTesting.schedule(seed: 1, body)
            }
        }
    }

    @Test(
        "A body that never rests is a livelock after 100,000 steps.", arguments: Function.allCases)
    func livelock(function: Function) async {
        let report = await FailureLog().collect {
            await function.run { while !Task.isCancelled { await Task.yield() } }
        }

        let livelock = "Livelock: still running after 100000 steps."
        #expect(report.failure?.sentences.first?.hasPrefix(livelock) == true)
    }

    @Test("A search without a schedule fails the test.", arguments: [(0, 1), (-1, 1), (1, -1)])
    func nothingToRun(limit: Int, maxDelays: Int) async {
        let log = FailureLog()

        await log.collect { await everySchedule(maxDelays: maxDelays, limit: limit) {} }

        #expect(log.sentences.first?.contains("runs nothing") == true)
    }

    @Test("A random schedule that fails ends the search, and its seed fails again.")
    func random() async throws {
        let outcome = await onExplorerThread(at: SourceSite()) { test in
            let run = ScheduleRun(stepLimit: 1_000, test: test, body: Seat.rush)
            return Exploration(run).random(0..<1_000, from: 7)
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

/// Runs tasks that yield `count` times each, and returns when all have ended.
func runYieldingTasks(_ tasks: Int, count: Int) async {
    await withTaskGroup { group in
        for _ in 1...tasks { group.addTask { for _ in 0..<count { await Task.yield() } } }
    }
}

private final class Cell: Sendable {
    private let number = Atomic(0)
    var value: Int {
        get { number.load(ordering: .relaxed) }
        set { number.store(newValue, ordering: .relaxed) }
    }
}
