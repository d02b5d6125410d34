import Auth
import Synchronization

/// A partner that keeps what it is told, and is asked nothing.
actor PartnerFake: ConversationPartner {
    private let received = Mutex<[String]>([])

    nonisolated var notices: [String] { received.withLock { $0 } }

    func answer(_ question: Question) async throws(AuthError) -> String { throw .cancelled }

    func receive(_ notice: String) async { received.withLock { $0.append(notice) } }
}
