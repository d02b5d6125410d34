#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import RoutingTestSupport
import Testing

/// The figures of docs/testing.md, printed; takes minutes, so only when it is asked for:
/// `RIBHOUSE_FIGURES=1 swift test --filter SupportFigures`.
@Suite(
    "The figures of RoutingTestSupport", .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["RIBHOUSE_FIGURES"] != nil))
struct SupportFigures {
    private static let runs = 10_000
    private let clock = ContinuousClock()

    @Test(
        "settle() takes at most a twentieth of as many yields as make a test stable.",
        arguments: FactScenario.all)
    func numberFact(scenario: FactScenario) async throws {
        let began = clock.now
        let report = await schedules(Self.runs) { try await scenario.play { await settle() } }
        let settled = clock.now - began
        let (yields, yielded) = try #require(await stableYields(scenario))

        print(
            "NumberFact, \(scenario.name): 0 failures in \(report.schedules) schedules, \(settled);",
            "with \(yields) yields 0 failures in \(Self.runs), \(yielded);",
            "ratio \(Int(yielded / settled))")
        #expect(report.schedules == Self.runs && report.failure == nil)
        #expect(yielded / settled >= 20)
    }

    @Test("A seat sold twice is found soon, from whatever base seed.")
    func seat() async {
        let log = FailureLog()
        var found: [Int] = []
        for base in 0..<100 as Range<UInt64> {
            let report = await log.collect { await schedules(300, seed: base, Seat.rush) }
            if report.failure != nil { found.append(report.schedules) }
        }
        let bounded = await log.collect { await everySchedule(maxDelays: 3, Seat.rush) }

        print(
            "Seat sold twice: from \(found.count) of 100 base seeds, after a median of",
            "\(found.sorted()[found.count / 2]) schedules, at most \(found.max() ?? 0);",
            "within 3 delays after \(bounded.schedules)")
        #expect(found.count == 100)
        #expect(bounded.failure != nil)
    }

    /// How many yields make the scenario pass each time on real threads, to the next power of two,
    /// and how long all runs take with them.
    private func stableYields(_ scenario: FactScenario) async -> (Int, Duration)? {
        for yields in (0..<14).map({ 1 << $0 }) {
            let began = clock.now
            var passed = 0
            while passed < Self.runs,
                (try? await scenario.play { for _ in 0..<yields { await Task.yield() } }) != nil
            {
                passed += 1
            }
            if passed == Self.runs { return (yields, clock.now - began) }
        }
        return nil
    }
}
