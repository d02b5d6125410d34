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
