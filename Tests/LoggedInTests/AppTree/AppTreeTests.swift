import Auth
import Foundation
import LoggedIn
import PitContract
import Routing
import RoutingTestSupport
import Testing

/// All units of the app at once: whatever is done, the tree and what it shows fit the services.
///
/// 20 scenarios for each front end, or as many as `TREE_SCENARIOS` says; another `TREE_SEED` gives others.
@Suite("The tree of the app", .failsIfStuck)
struct AppTreeTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["TREE_SCENARIOS"].flatMap(Int.init) ?? 20
    private static let seed = environment["TREE_SEED"].flatMap(UInt64.init) ?? 1

    @Test("Whatever people and programs do at once, its rules hold.", arguments: [false, true])
    func anything(hasRooms: Bool) async {
        await check(hasRooms: hasRooms)
    }

    @discardableResult
    private func check(
        hasRooms: Bool, _ scenario: NamedScenario? = nil
    ) async -> ScenarioReport {
        await checkTree(
            of: { try await AppTree(hasRooms: hasRooms) }, root: { $0.root },
            intents: AppTree.intents, invariants: AppTree.invariants,
            scenarios: Self.count, schedules: 5, seed: Self.seed, scenario: scenario)
    }
}
