import Foundation
import Testing

@testable import RaceTesting

@Suite("The gallery of races", .failsIfStuck)
struct GalleryTests {
    private let log = FailureLog()

    /// All of them with `FAULTS`.
    private static let seeds: UInt64 =
        ProcessInfo.processInfo.environment["FAULTS"] == nil ? 10 : 100

    @Test("Each bug is found within 500 schedules, from each seed.", arguments: Race.all)
    func bug(race: Race) async {
        for seed in 0..<Self.seeds {
            // Nothing else brings a job, so a stall need not wait for the other tests.
            let report = await ScheduleRun.$patience.withValue(.milliseconds(20)) {
                await log.collect { await race.search(500, seed: seed) }
            }
            #expect(report.failure?.repeats == true, "Seed \(seed)")
        }
    }

    @Test(
        "No schedule shows it without a cancel, a fault or another value.",
        arguments: Race.ofCancels + Race.ofValues)
    func onlyDeviations(race: Race) async {
        let report = await log.collect {
            await Place.$hasOneValue.withValue(true) { await schedules(2_000, race.bug) }
        }

        #expect(report.failure == nil)
        #expect(report.distinct > 1)
    }

    @Test("Each fix passes 2,000 schedules, or all there are.", arguments: Race.all)
    func fix(race: Race) async {
        let report = await log.collect { await race.searchFix() }

        #expect(report.failure == nil)
        #expect(report.isComplete || report.schedules == 2_000)
        #expect(report.distinct > 1)
        #expect(log.warnings.isEmpty)
    }
}

/// Prints the table of the gallery: `RACE_GALLERY=1 swift test --filter GalleryTableTests/table`, and the
/// timelines: with `GalleryTableTests/timelines`.
@Suite(
    "The table of the gallery", .failsIfStuck,
    .enabled(if: ProcessInfo.processInfo.environment["RACE_GALLERY"] != nil), .serialized)
struct GalleryTableTests {
    @Test("For each race: seeds that find it, and schedules that it takes, in each way to search.")
    func table() async {
        print("| race | as shipped | nearest | weighted | redrawn | uniform | threads | the fix |")
        print("|---|---|---|---|---|---|---|---|")
        for race in Self.races {
            var cells = [race.name]
            for strategy in Strategy.allCases { cells.append(await Self.found(race, by: strategy)) }
            let fix = await FailureLog().collect { await race.searchFix() }
            // Without its cancel a body may wait for ever there.
            cells.append(race.cancelling == nil ? "\(await Self.onThreads(race))" : "–")
            cells.append(
                fix.failure != nil
                    ? "red" : (fix.isComplete ? "all " : "") + "\(fix.schedules) green")
            print("| \(cells.joined(separator: " | ")) |")
        }
    }

    @Test("For each race: the smallest schedule that fails, with its timeline.")
    func timelines() async {
        let log = FailureLog()
        for race in Self.races {
            let report = await log.collect { await race.search(500) }
            print("\(race.name)\n\n\(report.failure?.description ?? "was not found")\n")
        }
    }

    /// All races, or those with `RACE_GALLERY` in their name.
    private static var races: [Race] {
        let part = ProcessInfo.processInfo.environment["RACE_GALLERY"] ?? "1"
        return Race.all.filter { part == "1" || $0.name.contains(part) }
    }

    /// Returns how many seeds of 100 find a bug within 500 schedules, with the median and the most of them.
    private static func found(_ race: Race, by strategy: Strategy) async -> String {
        var found: [Int] = []
        for seed in 0..<100 as Range<UInt64> {
            let schedule = await strategy.find(seed: seed, cancelling: race.cancelling, race.bug)
            if let schedule { found.append(schedule) }
        }
        found.sort()
        guard let most = found.last else { return "0" }
        return "\(found.count): \(found[found.count / 2]), \(most)"
    }

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

/// A way to search: all of `schedules`, or one part of it alone.
enum Strategy: String, CaseIterable, Sendable {
    case all, nearest, weighted, redrawn, uniform

    /// Returns which schedule failed, counted from one; `nil` when none of 500 did.
    func find(
        seed: UInt64, cancelling: Cancellation? = nil,
        _ body: @escaping @Sendable () async throws -> Void
    ) async -> Int? {
        let count = 500
        let report = await FailureLog().collect {
            await explore(at: SourceSite(), 100_000, cancelling: cancelling, body) { exploration in
                // Only whether it fails counts, so no failure is made smaller.
                let trial = Exploration(exploration.schedule, isTrial: true)
                return switch self {
                case .all: trial.search(count, from: seed)
                case .nearest: trial.systematic(limit: count, maxDelays: .max)
                case .weighted: trial.random(0..<count, from: seed, .weighted)
                case .redrawn: trial.random(0..<count, from: seed, .redrawn)
                case .uniform: trial.random(0..<count, from: seed, .uniform)
                }
            }
        }
        return report.failure?.schedule
    }
}
