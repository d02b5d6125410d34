import RaceTesting
import Testing

@Suite("The depth of the search", .failsIfStuck)
struct DepthTests {
    private static let hops = [3, 6, 9, 12, 15]

    private let log = FailureLog()

    @Test(
        "A task that must wait for k hops of another is found, beside four others and by weights alone.",
        arguments: hops, [0, 4])
    func depth(hops: Int, others: Int) async {
        let race = { @Sendable in try await Relay.race(hops: hops, others: others) }
        for seed in 0..<20 as Range<UInt64> {
            let report = await log.collect { await schedules(500, seed: seed, race) }
            #expect(report.failure?.repeats == true, "Seed \(seed)")
            let schedule = await Strategy.weighted.find(seed: seed, race)
            #expect(schedule != nil, "Seed \(seed)")
        }
    }

    @Test("Priorities that are drawn again find what needs a task to stop halfway.")
    func changes() async throws {
        let lostUpdate = try #require(Race.all.first { $0.name == "lost update" })
        for seed in 0..<20 as Range<UInt64> {
            let schedule = await Strategy.redrawn.find(seed: seed, lostUpdate.bug)
            #expect(schedule != nil, "Seed \(seed)")
        }
    }

    @Test("One delay holds a task back for as long as the others run.")
    func delay() async {
        let report = await log.collect {
            await everySchedule(maxDelays: 1) { try await Relay.race(hops: 15) }
        }

        #expect(report.failure?.smallest.description.split(separator: " ").count == 1)
    }
}

/// A race that needs depth: a quick task must come after all hops of a slow one.
private actor Relay {
    private(set) var hops = 0

    func hop() { hops += 1 }

    /// Runs the slow and the quick task, beside `others` that hop in a relay of their own.
    static func race(hops: Int, others: Int = 0) async throws {
        let relay = Relay()
        let isLate = await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                for _ in 0..<hops { await relay.hop() }
                return false
            }
            group.addTask { await relay.hops == hops }
            for _ in 0..<others {
                group.addTask {
                    let other = Relay()
                    for _ in 0..<10 { await other.hop() }
                    return false
                }
            }
            return await group.contains(true)
        }
        if isLate { throw TooLate() }
    }

    struct TooLate: Error {}
}
