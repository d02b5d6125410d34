public import Auth
public import Routing

/// The view of the LoggedOut unit.
///
/// Its methods are `async`, so that a view may be isolated to the main actor and a test double
/// need not be.
public protocol LoggedOutPresentable: Viewable {
    /// Sets who is told what the person does; kept weakly.
    func set(listener: any LoggedOutPresentableListener) async

    /// Shows a state, in place of the one before.
    func show(_ state: LoggedOutState) async

    /// Asks the person, and waits for the answer.
    ///
    /// - Throws: ``AuthError/cancelled`` when the person gives up or the task is cancelled.
    func ask(_ question: Question) async throws(AuthError) -> String
}
