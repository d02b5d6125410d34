/// A report about a unit that a developer may have to fix.
public enum Diagnostic: Sendable, Hashable, CustomStringConvertible {
    /// A unit was asked to start work before its attach, or after its detach had started.
    case workRefused(unit: String, name: String, state: UnitPhase)
    /// Cancelled work still runs, and a detach waits for it.
    case ignoredCancellation(unit: String, names: [String], deadline: Duration)
    /// A hook, a build or the placing of a view has not returned since the deadline.
    case overdue(unit: String, call: String, deadline: Duration)
    /// A transition of a slot failed.
    case transitionFailed(unit: String, error: RoutingError)
    /// A unit that was detached is still in memory. Only debug builds check this.
    case outlivedDetach(unit: String, parts: [String], work: [String], deadline: Duration)

    /// Whether there is something to fix.
    ///
    /// Calls that come while a unit is being detached, a late intent for example, are no fault.
    public var isFault: Bool {
        switch self {
        case .workRefused(_, _, let state): state == .built
        case .ignoredCancellation, .overdue, .outlivedDetach: true
        case .transitionFailed(_, let error):
            ![.cancelled, .superseded, .detached, .parentNotActive].contains(error.code)
        }
    }

    /// A text that says what happened and what to do.
    public var description: String {
        switch self {
        case .workRefused(let unit, let name, let state):
            """
            \(unit) is \(state.rawValue) and did not start “\(name)”. \
            Start work only while the unit is active.
            """
        case .ignoredCancellation(let unit, let names, let deadline):
            """
            The detach of \(unit) has waited \(deadline) for \(Self.summary(of: names)). \
            End the work when its task is cancelled.
            """
        case .overdue(let unit, let call, let deadline):
            """
            \(unit): \(call) has not returned for \(deadline), and an attach or a detach waits for \
            it. Do long work in `task`, and end it when its task is cancelled.
            """
        case .transitionFailed(_, let error): error.description
        case .outlivedDetach(let unit, let parts, let work, let deadline):
            """
            \(unit) was detached \(deadline) ago, and its \(parts.joined(separator: " and ")) \
            \(parts.count == 1 ? "is" : "are") still in memory. \
            \(work.isEmpty ? "Look for what holds it." : "\(Self.summary(of: work)) still runs.")
            """
        }
    }

    /// Returns each name once, in order, with its count if there are several.
    private static func summary(of names: [String]) -> String {
        var counts: [String: Int] = [:]
        for name in names { counts[name, default: 0] += 1 }
        return counts.sorted { $0.key < $1.key }
            .map { $0.value == 1 ? "“\($0.key)”" : "“\($0.key)” (\($0.value) times)" }
            .joined(separator: ", ")
    }
}
