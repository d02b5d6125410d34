import RaceTesting
import Testing

@Suite("The depth of the search", .failsIfStuck)
struct DepthTests {
    private static let hops = [3, 6, 9, 12, 15]

    private let log = FailureLog()

    @Test(
        "A task that must wait for k hops of another is found, also beside four others.",
        arguments: hops, [0, 4])
    func depth(hops: Int, others: Int) async {
        for seed in 0..<20 as Range<UInt64> {
            let report = await log.collect {
                await schedules(500, seed: seed) {
                    try await Relay.race(hops: hops, others: others)
                }
            }
            #expect(report.failure?.repeats == true, "Seed \(seed)")
        }
    }

    @Test("Priorities alone find it too.", arguments: hops, [0, 4])
    func priorities(hops: Int, others: Int) async {
        for seed in 0..<20 as Range<UInt64> {
            let schedule = await Strategy.priorities.find(500, seed: seed) {
                try await Relay.race(hops: hops, others: others)
            }
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
