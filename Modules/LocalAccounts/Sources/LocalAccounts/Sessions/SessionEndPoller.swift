import Auth

/// Finds the sessions that ended elsewhere, for one reader of ``LocalAuthService/sessionEnds()``.
///
/// It has no task of its own: it polls while its reader waits for the next element, and stops with
/// the reader's task.
actor SessionEndPoller {
    private let service: LocalAuthService
    private let sleep: @Sendable (Duration) async throws -> Void
    /// The number of ends that the reader knows; `nil` before the first poll.
    private var knownCount: Int?

    private static let interval = Duration.seconds(1)

    init(
        service: LocalAuthService, sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.service = service
        self.sleep = sleep
    }

    /// Waits for the next session that ends elsewhere; returns `nil` when the task is cancelled.
    func next() async -> SessionEnd? {
        // Ends before the first poll are not for this reader.
        var known = if let knownCount { knownCount } else { await service.ended.count }
        defer { knownCount = known }
        while true {
            do {
                try await sleep(Self.interval)
            } catch {
                return nil
            }
            let ended = await service.checkSession()
            if ended.count > known {
                known = ended.count
                return ended.last
            }
        }
    }
}
