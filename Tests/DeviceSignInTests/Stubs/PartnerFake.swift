import Auth
import Synchronization

/// A partner that keeps what it is told, and is asked nothing.
actor PartnerFake: ConversationPartner {
    private let received = Mutex<[String]>([])
    private let meanwhile = Mutex<@Sendable () -> Void>({})

    nonisolated var notices: [String] { received.withLock { $0 } }

    /// Calls `work` during each later notice.
    nonisolated func during(_ work: @escaping @Sendable () -> Void) {
        meanwhile.withLock { $0 = work }
    }

    func answer(_ question: Question) async throws(AuthError) -> String { throw .cancelled }

    func receive(_ notice: String) async {
        // A caller that does not wait goes on before the notice is there.
        for _ in 1...10 { await Task.yield() }
        received.withLock { $0.append(notice) }
        meanwhile.withLock { $0 }()
    }
}
