/// Where a service that signs people in and the unit that shows it meet.
///
/// The service is made before any unit, and outlives them all; the unit that can answer comes and
/// goes. So both hold a conversation: the service asks it, and the unit joins it while active.
///
/// An actor of its own. It keeps its partner weakly: a partner that forgot to leave is not kept
/// alive. Cancelling the task that asks reaches the partner, since the question is asked in it.
public actor Conversation {
    private weak var partner: (any ConversationPartner)?

    /// Creates a conversation in which nobody answers yet.
    public init() {}

    /// Makes `partner` the one who answers, in place of whoever did.
    public func join(_ partner: any ConversationPartner) {
        self.partner = partner
    }

    /// Ends `partner`'s part, unless another has taken its place already.
    public func leave(_ partner: any ConversationPartner) {
        if self.partner === partner { self.partner = nil }
    }

    /// Asks the partner, and waits for the answer.
    ///
    /// - Throws: ``AuthError/cancelled`` when the person gives up or the task is cancelled, and an
    ///   ``AuthError`` of the kind ``AuthError/Kind/unavailable`` when there is nobody to ask.
    public func ask(_ question: Question) async throws(AuthError) -> String {
        if Task.isCancelled { throw .cancelled }
        guard let partner else {
            throw .unavailable("There is nobody to ask for “\(question.prompt)”.")
        }
        return try await partner.answer(question)
    }

    /// Tells the partner something that needs no answer; lost when there is nobody.
    public func inform(_ notice: String) async {
        await partner?.receive(notice)
    }
}
