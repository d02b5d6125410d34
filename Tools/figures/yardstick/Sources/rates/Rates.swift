import Foundation
import RaceTesting

actor Shop {
    let remote = Spy<String, Void, Never>("remote")
    private(set) var sold = 0
    func sell(_ name: String) async {
        await remote(name)
        sold += 1
    }
}

actor Relay {
    private(set) var hops = 0
    func hop() { hops += 1 }
}

/// Prints how many schedules of each body run in a second of processor time; the argument says what is measured.
@main
enum Rates {
    static let thousand = "a thousand tasks that hop to an actor twice"
    static let bodies: KeyValuePairs<String, @Sendable () async throws -> Void> = [
        "four tasks that yield five times": {
            await tasks(4) { _ in for _ in 1...5 { await Task.yield() } }
        },
        "six tasks that hop to an actor ten times": {
            await tasks(6) { _ in
                let relay = Relay()
                for _ in 1...10 { await relay.hop() }
            }
        },
        "four customers of an actor with a spy": {
            let shop = Shop()
            await tasks(4) { await shop.sell("\($0)") }
        },
        "four plain tasks that sleep twice": {
            let clock = ManualClock(advancesWhenIdle: true)
            let tasks = (1...4).map { number in
                Task { for _ in 1...2 { try await clock.sleep(for: .seconds(number)) } }
            }
            for task in tasks { try await task.value }
        },
        "four tasks that add to a counter five times": {
            let relay = Relay()
            await tasks(4) { _ in for _ in 1...5 { await relay.hop() } }
        },
        thousand: {
            let relay = Relay()
            await tasks(1_000) { _ in for _ in 1...2 { await relay.hop() } }
        },
    ]

    private static func tasks(
        _ count: Int, _ body: @escaping @Sendable (Int) async -> Void
    ) async {
        await withTaskGroup { group in
            for number in 1...count { group.addTask { await body(number) } }
        }
    }

    static func main() async {
        for (name, body) in bodies {
            var rates: [Int] = []
            for seed in 1...7 as ClosedRange<UInt64> {
                let start = clock()
                let report = await schedules(name == thousand ? 40 : 4_000, seed: seed, body)
                let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
                // One body is complete earlier.
                precondition(report.failure == nil)
                rates.append(Int(Double(report.schedules) / seconds))
            }
            rates.sort()
            print(
                "| \(name) | \(CommandLine.arguments[1]) | \(rates[3]) | \(rates[0]) to \(rates[6]) |"
            )
        }
    }
}
