/// A way through the tree, step by step: a deep link, a shortcut, a notification that was tapped.
///
/// Each step gets what the one before has found, usually a router, and the compiler checks that they
/// fit. A step asks its router for a transition, and waits for the unit that the next step needs.
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
/// A value: it can be made long before it is run, and run more than once.
public struct Workflow<Start: Sendable, End: Sendable>: Sendable {
    /// What errors say.
    public let name: String
    private let steps: @Sendable (Start) async throws -> End

    /// Goes on with what the last step has found.
    ///
    /// - Parameters:
    ///   - title: what the step does, for errors.
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

    /// Does the steps one after the other, and returns what the last one has found.
    ///
    /// What a step has changed in the tree stays, also when a later one fails. Cancelling the task
    /// ends the workflow at its next wait for a unit, or before its next step.
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

/// Why a workflow did not reach its end, or a wait for a unit did not.
public struct WorkflowError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of failure it is.
    public enum Reason: Sendable, Hashable {
        /// The unit was not there when the deadline passed.
        case timedOut
        /// The unit below which the wait was for a child has been detached.
        case detached
        /// The task that waited was cancelled, or the unit whose work it was ends.
        case cancelled
        /// A step threw an error of its own.
        case stepFailed
    }

    /// What kind of failure it is.
    public let reason: Reason

    /// What was waited for, and why it did not come; of a workflow, with its name and the step's.
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

    /// What `error` means for the workflow in whose step it was thrown.
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
