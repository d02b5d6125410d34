/// Something about a unit that a developer may have to mend.
public enum Diagnostic: Sendable, Hashable, CustomStringConvertible {
    /// Work was started by a unit that is not active.
    case workRefused(unit: String, name: String, state: UnitState)
    /// Work goes on though it was cancelled, and a detach waits for it.
    case ignoredCancellation(unit: String, names: [String], deadline: Duration)
    /// A slot could not do a transition.
    case transitionFailed(unit: String, error: RoutingError)
    /// A unit that was detached is still in memory; debug builds look for that.
    case outlivedDetach(unit: String, parts: [String], work: [String], deadline: Duration)

    /// Whether somebody has to mend something; what comes while a unit is being detached, as a late
    /// intent does, is to be expected.
    public var isFault: Bool {
        switch self {
        case .workRefused: false
        case .ignoredCancellation, .outlivedDetach: true
        case .transitionFailed(_, let error):
            ![.cancelled, .detached, .parentNotActive].contains(error.code)
        }
    }

    /// One sentence, with what to do.
    public var description: String {
        switch self {
        case .workRefused(let unit, let name, let state):
            "\(unit) is \(state.rawValue) and did not start “\(name)”; only an active unit works."
        case .ignoredCancellation(let unit, let names, let deadline):
            """
            the detach of \(unit) has waited for \(deadline) for \
            \(Self.summary(of: names)); \
            work must end when its task is cancelled.
            """
        case .transitionFailed(_, let error): error.description
        case .outlivedDetach(let unit, let parts, let work, let deadline):
            """
            \(unit) was detached \(deadline) ago and its \(parts.joined(separator: " and ")) \
            \(parts.count == 1 ? "is" : "are") still in memory; \
            \(work.isEmpty ? "look for what holds it" : "\(Self.summary(of: work)) still runs").
            """
        }
    }

    /// Each name once, in order, with how often it stands there.
    private static func summary(of names: [String]) -> String {
        var counts: [String: Int] = [:]
        for name in names { counts[name, default: 0] += 1 }
        return counts.sorted { $0.key < $1.key }
            .map { $0.value == 1 ? "“\($0.key)”" : "“\($0.key)” (\($0.value) times)" }
            .joined(separator: ", ")
    }
}
