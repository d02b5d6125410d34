import Auth
import RaceTesting

/// A fake person who answers every question, with or without an existing account.
actor ConversationPartnerFake: ConversationPartner {
    nonisolated let answerSpy = Spy<Question, String, AuthError>("answer(_:)", returning: "")
    nonisolated let receiveSpy = Spy<String, Void, Never>("receive(_:)")

    /// - Parameter beforeAnswering: what happens elsewhere before each answer.
    init(
        name: String = "joe",
        password: String = "brisket-4-ever",
        foods: String = "",
        consent: String = Question.yes,
        beforeAnswering:
            @escaping @Sendable (Question.Subject) async throws(AuthError) -> Void = { _ in }
    ) {
        answerSpy.answers { (question) async throws(AuthError) in
            try await beforeAnswering(question.subject)
            return switch question.subject {
            case .name: name
            case .password, .newPassword: password
            case .createAccount: consent
            case .favouriteFoods: foods
            }
        }
    }

    nonisolated var asked: [Question.Subject] { answerSpy.calls.map(\.subject) }

    func answer(_ question: Question) async throws(AuthError) -> String {
        try await answerSpy(question)
    }
    func receive(_ notice: String) async { await receiveSpy(notice) }
}
