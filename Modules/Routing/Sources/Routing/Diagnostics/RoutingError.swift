/// The reason why an attach or a transition failed.
///
/// Misuse throws the same error in debug and in release builds.
public struct RoutingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Sendable, Hashable {
        /// The unit has, or had, a place in a tree.
        case alreadyAttached
        /// The unit would be above or below itself.
        case cycle
        /// The parent is not active.
        case parentNotActive
        /// A router, listener or presenter was not set.
        case missingWire
        /// The unit was detached while it was being attached.
        case detached
        /// The task that asked was cancelled.
        case cancelled
        /// The builder of the child threw an error.
        case buildFailed
    }

    /// The kind of failure.
    public let code: Code

    /// A text that says what happened, with the names of the units, and what to do.
    public let description: String

    private init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
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
    static func parentNotActive(_ parent: String, state: UnitState) -> RoutingError {
        .init(
            .parentNotActive,
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
    static func cancelled(_ unit: String) -> RoutingError {
        .init(.cancelled, "\(unit) was not attached: the task that asked for it was cancelled.")
    }
    static func buildFailed(_ parent: String, _ error: any Error) -> RoutingError {
        if let error = error as? RoutingError, error == .nothingToDo { return error }
        return .init(.buildFailed, "\(parent) could not build its child: \(error)")
    }

    /// Thrown by a build to leave its slot as it is; never reported.
    static let nothingToDo = RoutingError(.cancelled, "There was nothing to do.")
}
