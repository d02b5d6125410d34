/// The link between a service that asks and the unit that answers.
///
/// The service lives longer than any unit, so neither can hold the other. Both hold a conversation:
/// the unit joins when it becomes active, and the service asks.
///
/// The actor holds its partner weakly, so the unit need not leave. A question runs in the task of
/// the service: cancelling that task cancels the partner's work too.
public actor Conversation {
    private weak var partner: (any ConversationPartner)?
    private let receive: @Sendable (_ notice: String) async -> Void

    /// Creates a conversation without a partner.
    ///
    /// - Parameter receive: shows a notice when there is no partner, during a session for example; by
    ///   default such a notice is dropped.
    public init(receive: @escaping @Sendable (_ notice: String) async -> Void = { _ in }) {
        self.receive = receive
    }

    /// Makes `partner` answer the questions, in place of the partner before.
    public func join(_ partner: any ConversationPartner) {
        self.partner = partner
    }

    /// Asks the partner, and waits for the answer.
    ///
    /// - Throws: ``AuthError/cancelled`` when the person cancels or the task is cancelled, and an
    ///   ``AuthError`` of the kind ``AuthError/Kind/unavailable`` when there is no partner.
    public func ask(_ question: Question) async throws(AuthError) -> String {
        if Task.isCancelled { throw .cancelled }
        guard let partner else {
            throw .unavailable("Cannot ask “\(question.prompt)” now: no sign-in screen is active.")
        }
        return try await partner.answer(question)
    }

    /// Shows a notice that needs no answer, through the partner if there is one.
    public func inform(_ notice: String) async {
        if let partner { await partner.receive(notice) } else { await receive(notice) }
    }
}

/// The one that answers a service's questions: the LoggedOut unit, for the person.
public protocol ConversationPartner: Actor {
    /// Returns the person's answer.
    ///
    /// - Throws: ``AuthError/cancelled`` when the person cancels, or when the task is cancelled.
    func answer(_ question: Question) async throws(AuthError) -> String

    /// Shows a notice that needs no answer.
    func receive(_ notice: String) async
}
