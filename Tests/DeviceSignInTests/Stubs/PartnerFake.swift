import Auth
import Synchronization

/// A partner that keeps what it is told, and is asked nothing.
actor PartnerFake: ConversationPartner {
    private let received = Mutex<[String]>([])

    nonisolated var notices: [String] { received.withLock { $0 } }

    func answer(_ question: Question) async throws(AuthError) -> String { throw .cancelled }

    func receive(_ notice: String) async {
        // A caller that does not wait goes on before the notice is there.
        for _ in 1...10 { await Task.yield() }
        received.withLock { $0.append(notice) }
    }
}
