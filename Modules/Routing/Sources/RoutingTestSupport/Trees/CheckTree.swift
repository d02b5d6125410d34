public import RaceTesting
public import Routing
import RoutingExtras

/// Does anything to a real tree, also at once, and fails the test with the smallest scenario that breaks a rule.
///
///     await checkTree(
///         of: { await Shop() }, root: { $0.root },
///         intents: [
///             .intent("order") { await $0.view.tapOrder() },
///             .intent("sign out") { await $0.session.end() },
///         ],
///         invariants: [
///             .invariant("Each order is shown.") { await $0.view.orders == $0.service.orders }
///         ])
///
/// Each run launches a new tree, sends random intents one after the other, then some at once, and detaches all.
/// Most runs cancel one of those that are sent at once. Whenever nothing can go on, these hold:
///
/// - each attached unit is active, and no unit, and no name below one parent, is there twice,
/// - no detached unit has work or children, or is still being detached,
/// - the views in a ``ViewRecording`` are those of attached children, each once,
/// - replaying the events gives the snapshot,
/// - no unit was asked for work too early, and no transition failed for a reason that is a fault,
/// - your own invariants.
///
/// After the end all is released, and each intent has returned. The search is
/// ``/RaceTesting/checkScenarios(of:operations:scenarios:schedules:within:cancels:seed:scenario:strict:stepLimit:fileID:filePath:line:column:atTheEnd:afterEachStep:)``:
/// the same seed runs the same schedules, `RACE_SCHEDULES` is the number for each scenario, `RACE_TIME` and `RACE_SHARD` work as
/// elsewhere, and a failure prints the scenario as code.
/// Let the fakes suspend, as a `Spy` does: calls overlap only there.
///
/// - Parameters:
///   - world: creates the tree and the fakes below it.
///   - root: returns the root, which is not launched yet.
///   - intents: what may be done, with different names. One that throws, or finds nothing to do, breaks no rule.
///   - invariants: what else must hold whenever nothing can go on.
///   - scenarios: the number of random scenarios.
///   - schedules: the most schedules of each scenario.
///   - time: the longest that the search may take; the first scenario always runs.
///   - cancels: whether intents are cancelled.
///   - seed: the seed from which all is chosen.
///   - scenario: a scenario that a failure printed; only it runs.
///   - strict: whether the test also fails when no two intents overlapped, or work ran elsewhere.
@discardableResult
@concurrent
public func checkTree<World: Sendable>(
    of world: @escaping @Sendable () async throws -> World,
    root: @escaping @Sendable (World) -> any Routing,
    intents: [TreeIntent<World>], invariants: [TreeInvariant<World>] = [],
    scenarios: Int = 50, schedules: Int = 10, within time: Duration? = nil, cancels: Bool = true,
    seed: UInt64? = nil,
    scenario: NamedScenario? = nil, strict: Bool = false, stepLimit: Int = 100_000,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) async -> ScenarioReport {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return await Diagnostics.$current.withValue(.failing(at: site)) {
        await checkScenarios(
            of: { try await TreeUnderTest(of: try await world(), root: root) },
            operations: intents.map { intent in
                .operation(intent.name) { try await $0.perform(intent) }
            },
            scenarios: scenarios, schedules: schedules, within: time, cancels: cancels, seed: seed,
            scenario: scenario, strict: strict, stepLimit: stepLimit,
            fileID: fileID, filePath: filePath, line: line, column: column,
            atTheEnd: { try await $0.end() }
        ) { try await $0.check(invariants) }
    }
}

/// Something that a person, a program or another unit may do to a tree.
public struct TreeIntent<World: Sendable>: Sendable {
    let name: String
    let perform: @Sendable (World) async throws -> Void

    /// Creates an intent.
    ///
    /// - Parameters:
    ///   - name: the name in failures, and in a scenario that is run again.
    ///   - perform: does it, in a task of its own that may be cancelled.
    public static func intent(
        _ name: String, _ perform: @escaping @Sendable (World) async throws -> Void
    ) -> Self {
        Self(name: name, perform: perform)
    }
}

/// A rule of an app for the times when nothing can go on.
public struct TreeInvariant<World: Sendable>: Sendable {
    let name: String
    let holds: @Sendable (World) async throws -> Bool

    /// Creates an invariant.
    ///
    /// - Parameters:
    ///   - name: a sentence, for failures.
    ///   - holds: whether it holds. An error that it throws, or an expectation in it, fails the test as well.
    public static func invariant(
        _ name: String, _ holds: @escaping @Sendable (World) async throws -> Bool
    ) -> Self {
        Self(name: name, holds: holds)
    }
}

/// A view with rooms that knows which views are in them; `checkTree` compares these with the tree.
public protocol ViewRecording: ViewContaining {
    /// The views that were placed and not removed.
    var placed: [any Viewable] { get }
}

extension Diagnostics {
    /// Fails the schedule for what is a fault at any speed; real time says nothing there.
    fileprivate static func failing(at site: SourceSite) -> Diagnostics {
        Diagnostics(report: { diagnostic in
            switch diagnostic {
            case .workRefused, .transitionFailed:
                if diagnostic.isFault { FailureReporter.running.fail("\(diagnostic)", at: site) }
            case .ignoredCancellation, .overdue, .outlivedDetach: break
            }
        })
    }
}
