import Auth

/// A person who knows the answers, in an existing house as well as in an empty one.
actor ConversationPartnerFake: ConversationPartner {
    private let name: String
    private let password: String
    private let foods: String
    private let consent: String
    private let beforeAnswering: @Sendable (Question.Subject) async throws(AuthError) -> Void
    private(set) var asked: [Question.Subject] = []
    private(set) var notices: [String] = []

    /// `beforeAnswering` is what happens elsewhere while this person thinks.
    init(
        name: String = "joe",
        password: String = "brisket-4-ever",
        foods: String = "",
        consent: String = Question.yes,
        beforeAnswering:
            @escaping @Sendable (Question.Subject) async throws(AuthError) -> Void = { _ in }
    ) {
        self.name = name
        self.password = password
        self.foods = foods
        self.consent = consent
        self.beforeAnswering = beforeAnswering
    }

    func answer(_ question: Question) async throws(AuthError) -> String {
        asked.append(question.subject)
        await Task.yield()
        try await beforeAnswering(question.subject)
        return switch question.subject {
        case .name: name
        case .password, .newPassword: password
        case .createAccount: consent
        case .favouriteFoods: foods
        }
    }

    func receive(_ notice: String) async {
        notices.append(notice)
    }
}
