import Routing
import RoutingTestSupport
import Testing

/// A tree whose deadline is five seconds of a manual clock.
struct WatchedTree: Seeing {
    let clock = ManualClock()
    let tree: TestTree
    let seen = Journal()
    /// Opens when the deadlines have passed.
    let end = Gate()
    /// All that was reported.
    let sentences = Journal()
    private let overdue = Journal()

    var root: RouterFake { tree.root }

    init() { tree = TestTree(views: Self.hanging(end) { $0.removed != nil }) }

    /// Has changes of views hang.
    static func hanging(
        _ end: Gate, _ hangs: @escaping @Sendable (ViewChange) -> Bool
    ) -> ViewPlacement {
        ViewPlacement { change in if hangs(change) { await end.wait() } }
    }

    /// Hangs as a hook.
    var hangs: InteractorFake.Hook { { _ in await end.wait() } }

    /// The calls that were reported as overdue, and the work for which a detach waits, with its unit.
    var reports: [String] { overdue.entries }

    var diagnostics: Diagnostics {
        Diagnostics(
            deadline: .seconds(5),
            report: { [overdue, sentences] report in
                sentences.append("\(report)")
                switch report {
                case .overdue(_, let call, _): overdue.append(call)
                case .ignoredCancellation(let unit, let names, _):
                    overdue.append("\(unit): \(names.joined(separator: ", "))")
                default: break
                }
            }, sleep: { [clock] in try await clock.sleep(for: $0) })
    }

    /// Launches the root, and waits until nothing is watched.
    func launch() async throws {
        try await Diagnostics.$current.withValue(diagnostics) { try await root.launch() }
        await clock.advance(by: .seconds(5))
        #expect(clock.sleeperCount == 0)
    }

    /// Sees what was reported until now.
    func seeReports() { see(reports.isEmpty ? "nothing" : reports.joined(separator: ", ")) }

    /// Lets the deadline pass, the eighth of it that a report may be late, and some more.
    func letDeadlinePass() async {
        await clock.advance(by: .milliseconds(4_999))
        if !reports.isEmpty { see("too early") }
        await clock.advance(by: .milliseconds(626))
        let inTime = reports.count
        await clock.advance(by: .seconds(30))
        for report in reports { see(report) }
        if reports.count != inTime { see("\(reports.count - inTime) late") }
        if clock.sleeperCount != 0 { see("still watches") }
    }
}
