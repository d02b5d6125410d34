/// Why the tree did not do what it was asked for.
///
/// Misuse gets the same error in debug and in release builds. The description says what to do.
public struct RoutingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was wrong.
    public enum Code: Sendable, Hashable {
        /// The unit has, or had, a place in a tree.
        case alreadyAttached
        /// The unit is its own parent, or one of its ancestors is to become its child.
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

    /// What was wrong.
    public let code: Code

    /// What was wrong, with the names of the units, and what to do.
    public let description: String

    private init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    static func alreadyAttached(_ unit: String) -> RoutingError {
        .init(.alreadyAttached, "\(unit) has been attached before; build a new unit each time.")
    }
    static func cycle(_ unit: String, below parent: String) -> RoutingError {
        .init(
            .cycle, "\(unit) cannot be attached to \(parent), which is itself or stands below it.")
    }
    static func parentNotActive(_ parent: String, state: UnitState) -> RoutingError {
        .init(.parentNotActive, "\(parent) is \(state.rawValue); only an active unit has children.")
    }
    static func missingWire(_ wire: String, of unit: String) -> RoutingError {
        .init(
            .missingWire, "\(unit) has no \(wire); set it in its builder, before it is attached.")
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

    /// What a build throws when its slot shall stay as it is after all; is not reported.
    static let nothingToDo = RoutingError(.cancelled, "There was nothing to do.")
}
