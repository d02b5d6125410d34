/// A path through the tree in steps: for a deep link, a shortcut or a notification.
///
/// Each step gets the result of the step before it, usually a router. A step asks that router for a
/// transition, and waits for the unit that the next step needs.
///
///     let openDish = Workflow("opens a dish", from: (any LaunchRouting).self)
///         .step("signs in") { launch in
///             try await launch.child((any LoggedInRouting).self, within: .seconds(5))
///         }
///         .step("opens the pit") { loggedIn in
///             await loggedIn.showPit()
///             return try await loggedIn.child((any PitRouting).self, within: .seconds(5))
///         }
///     try await openDish.run(from: launch)
///
/// A workflow is a value: it can be created long before it is run, and run more than once.
public struct Workflow<Start: Sendable, End: Sendable>: Sendable {
    /// The name in errors.
    public let name: String
    private let steps: @Sendable (Start) async throws -> End

    /// Returns the workflow with one more step.
    ///
    /// - Parameters:
    ///   - title: the name of the step in errors.
    ///   - work: the step; an error ends the workflow.
    public func step<Next: Sendable>(
        _ title: String, _ work: @escaping @Sendable (End) async throws -> Next
    ) -> Workflow<Start, Next> {
        Workflow<Start, Next>(name: name) { [name, steps] start in
            let end = try await steps(start)
            do {
                try Task.checkCancellation()
                return try await work(end)
            } catch {
                throw WorkflowError.step(title, of: name, error)
            }
        }
    }

    /// Runs the steps one after the other, and returns the result of the last one.
    ///
    /// If a step fails, the changes of the steps before it stay. Cancelling the task ends the
    /// workflow at its next wait for a unit, or before its next step.
    /// - Throws: ``WorkflowError``, with the name of the step.
    public func run(from start: Start) async throws(WorkflowError) -> End {
        do {
            return try await steps(start)
        } catch {
            throw error as? WorkflowError ?? .step("start", of: name, error)
        }
    }
}

extension Workflow where Start == End {
    /// Creates a workflow without steps.
    public init(_ name: String, from start: Start.Type = Start.self) {
        self.init(name: name) { $0 }
    }
}

/// The reason why a workflow, or a wait for a unit, failed.
public struct WorkflowError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public enum Reason: Sendable, Hashable {
        /// The unit was not active when the deadline passed.
        case timedOut
        /// The parent of the awaited unit was detached.
        case detached
        /// The waiting task was cancelled, or it is work of a unit that is being detached.
        case cancelled
        /// A step threw an error of its own.
        case stepFailed
    }

    /// The kind of failure.
    public let reason: Reason

    /// A text that says what happened, with the names of the unit, or the workflow and its step.
    public let description: String

    private init(_ reason: Reason, _ description: String) {
        self.reason = reason
        self.description = description
    }

    static func timedOut(_ child: String, below unit: String, after deadline: Duration) -> Self {
        .init(.timedOut, "\(child) was not active below \(unit) within \(deadline).")
    }
    static func detached(_ child: String, below unit: String) -> Self {
        .init(.detached, "\(unit) was detached while \(child) was waited for below it.")
    }
    static func cancelled(_ child: String, below unit: String) -> Self {
        .init(.cancelled, "The wait for \(child) below \(unit) was cancelled.")
    }

    /// Wraps an error that a step of a workflow threw.
    static func step(_ step: String, of workflow: String, _ error: any Error) -> Self {
        let reason =
            switch error {
            case let error as WorkflowError: error.reason
            case is CancellationError: Reason.cancelled
            default: Reason.stepFailed
            }
        return .init(reason, "The workflow “\(workflow)” ended at “\(step)”: \(error)")
    }
}
