import RoutingTestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Prints the figures of docs/testing.md.
///
/// Takes minutes, so it runs only with `RIBHOUSE_FIGURES=1 swift test --filter SupportFiguresTests`.
@Suite(
    "The figures of RoutingTestSupport", .failsIfStuck, .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["RIBHOUSE_FIGURES"] != nil))
struct SupportFiguresTests {
    private static let runs = 10_000
    /// The largest number of yields is two to this power.
    private static let powers = 6
    /// The yields are stopped after this many times the time of `settle()`.
    private static let patience = 25
    private let clock = ContinuousClock()

    @Test(
        "settle() against yields, with the model in an actor.",
        arguments: FactScenario.all, Surroundings.allCases)
    func actorModel(scenario: FactScenario, surroundings: Surroundings) async {
        await surroundings.around {
            let ratio = await compare(
                "\(scenario.name), in an actor, \(surroundings)", scenario,
                makeModel: { NumberFactModel(facts: $0, fact: $1) },
                startTask: { work in Task { await work() } })
            if surroundings == .amongMany { #expect(ratio >= 20) }
        }
    }

    @Test(
        "settle() against yields, with the model on the main actor, as in the seed.",
        arguments: FactScenario.all, Surroundings.allCases)
    @MainActor
    func mainActorModel(scenario: FactScenario, surroundings: Surroundings) async {
        await surroundings.around {
            _ = await compare(
                "\(scenario.name), on the main actor, \(surroundings)", scenario,
                makeModel: { await MainActorFactModel(facts: $0, fact: $1) },
                startTask: { work in Task { @MainActor in await work() } })
        }
    }

    /// Plays the scenario with `settle()`, then with the fewest yields that pass all runs.
    ///
    /// - Returns: a lower bound for the time of the yields as a multiple of that of `settle()`; infinity
    ///   if no number of yields passes.
    private func compare(
        _ title: String, _ scenario: FactScenario,
        makeModel: @escaping @Sendable (FactsFake, String?) async -> any FactModel,
        startTask: @escaping @Sendable (@escaping @Sendable () async -> Void) -> Task<Void, Never>
    ) async -> Double {
        let settling = FactStage(
            makeModel: makeModel, startTask: { work in start { await work() } },
            wait: { await settle() })
        let startTime = clock.now
        // Each scenario has one interleaving, so an exploration would end after the first run.
        let report = await schedule(stepLimit: .max) {
            for _ in 0..<Self.runs { try await scenario.play(settling) }
        }
        let settled = clock.now - startTime
        #expect(report.failure == nil)
        for yields in (0...Self.powers).map({ 1 << $0 }) {
            let stage = FactStage(makeModel: makeModel, startTask: startTask) {
                for _ in 0..<yields { await Task.yield() }
            }
            let startTime = clock.now
            var passed = 0
            while passed < Self.runs, clock.now - startTime < settled * Self.patience,
                (try? await scenario.play(stage)) != nil
            {
                passed += 1
            }
            let ratio = ((clock.now - startTime) / settled * 10).rounded() / 10
            if passed == Self.runs {
                print("\(title): settle() \(settled), with \(yields) yields \(ratio) times")
                return ratio
            } else if clock.now - startTime >= settled * Self.patience {
                print(
                    "\(title): settle() \(settled), with \(yields) yields more than",
                    "\(Self.patience) times: that long for \(passed) runs")
                return ratio
            }
        }
        print("\(title): settle() \(settled), not stable with \(1 << Self.powers) yields")
        return .infinity
    }
}
