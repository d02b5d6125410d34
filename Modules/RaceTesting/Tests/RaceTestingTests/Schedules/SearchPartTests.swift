import Testing

@testable import RaceTesting

@Suite("The parts of a search", .failsIfStuck)
struct SearchPartTests {
    private let log = FailureLog()

    enum Search: CaseIterable {
        case few, fewAmongMany, many, all, allWithThreeDelays, limited, cancels, values

        func run() async -> ScheduleReport {
            switch self {
            case .few: await schedules(50, Self.body)
            case .fewAmongMany: await schedules(50) { await runYieldingTasks(5, count: 3) }
            case .many: await schedules(700, Self.body)
            case .all: await schedules(500) { await runYieldingTasks(2, count: 0) }
            case .allWithThreeDelays: await everySchedule(maxDelays: 3, Self.body)
            case .limited: await everySchedule(maxDelays: .max, limit: 200, Self.body)
            case .cancels:
                await schedules(300, cancelling: .anyTask) {
                    let tasks = (1...3).map { _ in
                        Task { for _ in 1...3 { await Task.yield() } }
                    }
                    for task in tasks { await task.value }
                }
            case .values:
                await everySchedule(maxDelays: .max) {
                    for _ in 1...7 { _ = choose(from: [false, true]) }
                    _ = choose(orderOf: 1...3)
                }
            }
        }

        private static let body: @Sendable () async -> Void = {
            await runYieldingTasks(3, count: 3)
        }
    }

    @Test(
        "All shards together run what one process runs, and nothing twice.",
        arguments: Search.allCases, [2, 3, 8])
    func shards(search: Search, count: Int) async {
        let whole = await log.collect { await search.run() }
        let parts = await Self.inShards(count) { await log.collect { await search.run() } }

        let seen = parts.reduce(into: Set<UInt64>()) { $0.formUnion($1.seen.keys) }
        #expect(parts.reduce(0) { $0 + $1.schedules } == whole.schedules)
        #expect(seen == Set(whole.seen.keys))
        if whole.isComplete { #expect(parts.reduce(0) { $0 + $1.distinct } == whole.distinct) }
        #expect(parts.allSatisfy { $0.isComplete == whole.isComplete })
        #expect(log.sentences.isEmpty)
    }

    private static func inShards<Result>(
        _ count: Int, _ search: () async -> Result
    ) async -> [Result] {
        var results: [Result] = []
        for number in 1...count {
            results.append(
                await Environment.$shard.withValue("\(number)/\(count)", operation: search))
        }
        return results
    }

    @Test("Each shard has about as many schedules as the others.", arguments: [2, 8])
    func balance(count: Int) async {
        let counts = await Self.inShards(count) {
            await log.collect { await Search.allWithThreeDelays.run() }.schedules
        }

        #expect((counts.max() ?? 0) * count * 2 < counts.reduce(0, +) * 3)
    }

    @Test("A search that is divided says so.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row("A green test says what its shard has searched, also where it is strict.") { log in
            await Environment.$shard.withValue("2/8") {
                await log.schedules(1_000, strict: true) { await runYieldingTasks(4, count: 4) }
            }
            #expect(log.warnings == ["Shard 2/8: 126 of at most 1000 schedules ran."])
            #expect(log.sentences.isEmpty)
        },
        Row("Shards, and the time, divide the scenarios of a check of linearizability.") { log in
            let counts = await inShards(3) {
                await FailureLog().check(Tally(isSafe: true), scenarios: 10, schedules: 5).scenarios
            }
            #expect(counts == [4, 3, 3])
            let report = await log.check(Tally(isSafe: true), within: .nanoseconds(1))
            #expect(report.scenarios == 1)
            #expect(log.warnings.last?.hasPrefix("Only 1 of at most 50 scenarios ran") == true)
        },
        Row("In time a search runs to its end.") { log in
            let report = await Environment.$time.withValue("500/86400") {
                await log.schedules(20, within: .seconds(600)) {
                    await runYieldingTasks(3, count: 3)
                }
            }
            #expect(report.schedules == 20)
            #expect(!report.isCutShort)
            #expect(log.warnings.isEmpty)
        },
    ]

    @Test(
        "When its time is over a search ends, and says so, but is no failure.",
        arguments: [nil, "0.000001", "0.000001/600"])
    func time(text: String?) async {
        let report = await Environment.$time.withValue(text) {
            await log.schedules(
                1_000_000, within: text == nil ? .nanoseconds(1) : nil, strict: true
            ) { await runYieldingTasks(4, count: 4) }
        }

        #expect(report.schedules == 1)
        #expect(report.isCutShort)
        #expect(
            log.warnings == ["Only 1 of at most 1000000 schedules ran, and then the time was over."]
        )
        #expect(log.sentences.isEmpty)
    }

    @Test(
        "A variable that says no part of a search fails the test.",
        arguments: [
            ("0/8", "1"), ("9/8", "1"), ("2", "1"), ("a/b", "1"), ("1/2/3", "1"), ("1/2", "0"),
            ("1/2", "many"), ("1/2", "600/20"), ("1/2", "1/2/3"), ("1/2", "inf"),
        ])
    func invalid(shard: String, time: String) {
        Environment.$shard.withValue(shard) {
            Environment.$time.withValue(time) {
                _ = Environment.part(within: nil, log.reporter, at: SourceSite())
            }
        }

        let variable = shard == "1/2" ? "RACE_TIME is “\(time)”" : "RACE_SHARD is “\(shard)”"
        #expect(log.sentences.count == 1)
        #expect(log.sentences.first?.hasPrefix(variable) == true)
    }
}
