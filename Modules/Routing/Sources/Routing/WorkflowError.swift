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
