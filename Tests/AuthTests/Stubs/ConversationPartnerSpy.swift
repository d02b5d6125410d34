import Auth

/// Answers every question with the same words, and remembers what it was asked and told.
actor ConversationPartnerSpy: ConversationPartner {
    private let reply: Result<String, AuthError>
    private(set) var questions: [Question] = []
    private(set) var notices: [String] = []

    init(_ reply: Result<String, AuthError> = .success("joe")) {
        self.reply = reply
    }

    func answer(_ question: Question) async throws(AuthError) -> String {
        questions.append(question)
        await Task.yield()
        return try reply.get()
    }

    func receive(_ notice: String) async {
        notices.append(notice)
    }
}
