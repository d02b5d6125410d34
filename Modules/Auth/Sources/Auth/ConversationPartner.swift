/// Who answers a service's questions: the LoggedOut unit, on behalf of the person in front of it.
public protocol ConversationPartner: Actor {
    /// Gives an answer.
    ///
    /// - Throws: ``AuthError/cancelled`` when the person gives up, or when the task is cancelled.
    func answer(_ question: Question) async throws(AuthError) -> String

    /// Is told something that needs no answer.
    func receive(_ notice: String) async
}
