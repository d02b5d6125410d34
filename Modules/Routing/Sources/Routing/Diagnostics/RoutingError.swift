/// The reason why an attach, a transition or a wait for a unit failed.
///
/// Misuse throws the same error in debug and in release builds.
public struct RoutingError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Sendable, Hashable {
        /// The unit has, or had, a place in a tree.
        case alreadyAttached
        /// The unit would be above or below itself.
        case cycle
        /// The parent is being detached, or was.
        case parentNotActive
        /// The parent was never launched or attached.
        case parentNotAttached
        /// A router was not set.
        case missingWire
        /// The unit was detached while it was being attached or waited for.
        case detached
        /// The task that asked was cancelled, or it is work of a unit that is being detached.
        case cancelled
        /// A later request replaced this one; see ``TransitionOrder/latestWins``.
        case superseded
        /// The builder of the child threw an error, which is the ``RoutingError/cause``.
        case buildFailed
        /// The unit was not active when the deadline passed.
        case timedOut
        /// The slot shows the key already, so no new child can be asked.
        case alreadyShown
    }

    /// The kind of failure.
    public let code: Code

    /// A text that says what happened, with the names of the units, and what to do.
    public let description: String

    /// The error of the builder, if that is why.
    public let cause: (any Error)?

    package init(_ code: Code, _ description: String, cause: (any Error)? = nil) {
        self.code = code
        self.description = description
        self.cause = cause
    }

    static func alreadyAttached(_ unit: String) -> RoutingError {
        .init(.alreadyAttached, "\(unit) has been attached before. Build a new unit each time.")
    }
    static func cycle(_ unit: String, below parent: String) -> RoutingError {
        .init(
            .cycle,
            """
            \(unit) cannot be attached to \(parent), which is the same unit or below it. \
            Build a new unit.
            """)
    }
    static func parentNotActive(_ parent: String, state: UnitPhase) -> RoutingError {
        .init(
            state == .built ? .parentNotAttached : .parentNotActive,
            "\(parent) is \(state.rawValue). Attach children only while the unit is active.")
    }
    static func missingWire(_ wire: String, of unit: String) -> RoutingError {
        .init(
            .missingWire,
            "\(unit) has no \(wire). Set it in the builder, before the unit is attached.")
    }
    static func detached(_ unit: String) -> RoutingError {
        .init(.detached, "\(unit) was detached while it was being attached.")
    }
    package static func cancelled(_ unit: String) -> RoutingError {
        .init(.cancelled, "\(unit) was not attached: the task that asked for it was cancelled.")
    }
    static func superseded(_ unit: String) -> RoutingError {
        .init(.superseded, "\(unit) was not attached: a later request has replaced this one.")
    }
    /// The builder of a child of this unit threw an error.
    ///
    /// For the reports of a place that goes on without the child.
    public static func buildFailed(_ parent: String, _ error: any Error) -> RoutingError {
        .init(.buildFailed, "\(parent) could not build its child: \(error)", cause: error)
    }

    // MARK: Waits for a unit

    static func timedOut(_ child: String, below unit: String, after deadline: Duration) -> Self {
        .init(.timedOut, "\(child) was not active below \(unit) within \(deadline).")
    }
    static func detached(_ child: String, below unit: String) -> Self {
        .init(.detached, "\(unit) was detached while \(child) was waited for below it.")
    }
    static func cancelled(_ child: String, below unit: String) -> Self {
        .init(.cancelled, "The wait for \(child) below \(unit) was cancelled.")
    }
}

extension RoutingError: Hashable {
    /// Compares the code and the description.
    public static func == (one: RoutingError, other: RoutingError) -> Bool {
        one.code == other.code && one.description == other.description
    }

    /// Hashes the description, which almost always differs when the code does.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
