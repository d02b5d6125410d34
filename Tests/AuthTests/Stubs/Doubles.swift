// Written by `swift run ribtool doubles` from the requests, `// double …`.

import Auth
import RoutingTestSupport

// double ConversationPartner
//     answer(_:) returning "joe"
actor ConversationPartnerSpy: ConversationPartner {
    nonisolated let answerSpy = Spy<Question, String, AuthError>("answer(_:)", returning: "joe")
    nonisolated let receiveSpy = Spy<String, Void, Never>("receive(_:)")

    func answer(_ question: Question) async throws(AuthError) -> String {
        try await answerSpy(question)
    }
    func receive(_ notice: String) async { await receiveSpy(notice) }
}
