import Foundation
import RaceTesting
import Testing

/// Prints the table of the gallery: `RACE_GALLERY=1 swift test --filter GalleryTableTests/table`, and the
/// timelines: with `GalleryTableTests/timelines`.
@Suite(
    "The table of the gallery",
    .enabled(if: ProcessInfo.processInfo.environment["RACE_GALLERY"] != nil))
struct GalleryTableTests {
    @Test("For each race: seeds that find it, schedules that it takes, runs on threads.")
    func table() async {
        print(
            "| race | found, of 100 seeds | schedules, median and most | on threads, of 10,000 | the fix |"
        )
        print("|---|---|---|---|---|")
        for race in Race.all {
            let log = FailureLog()
            var found: [Int] = []
            for seed in 0..<100 as Range<UInt64> {
                let report = await log.collect { await schedules(500, seed: seed, race.bug) }
                if let failure = report.failure { found.append(failure.schedule) }
            }
            found.sort()
            let fix = await log.collect { await schedules(2_000, race.fix) }
            let median = found.isEmpty ? "–" : "\(found[found.count / 2])"
            let verdict =
                fix.failure != nil
                ? "red" : fix.isComplete ? "all \(fix.schedules) green" : "\(fix.schedules) green"
            let threads = await Self.onThreads(race)
            print(
                "| \(race.name) | \(found.count) | \(median), \(found.last ?? 0) | \(threads) | \(verdict) |"
            )
        }
    }

    @Test("For each race: the smallest schedule that fails, with its timeline.")
    func timelines() async {
        let log = FailureLog()
        for race in Race.all {
            let report = await log.collect { await schedules(500, race.bug) }
            print("\(race.name)\n\n\(report.failure?.description ?? "was not found")\n")
        }
    }

    /// Returns how many of 10,000 runs on threads show the bug.
    private static func onThreads(_ race: Race) async -> Int {
        await Place.$isThreads.withValue(true) {
            var count = 0
            for _ in 1...10_000 {
                do { try await race.bug() } catch { count += 1 }
            }
            return count
        }
    }
}
