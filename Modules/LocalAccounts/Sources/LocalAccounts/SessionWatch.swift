import Auth

/// One reader's view of the sessions that ended elsewhere.
///
/// It has no task of its own: it looks while its reader waits for the next element, and stops with
/// the reader's task. An actor for the number it keeps between two elements.
actor SessionWatch {
    private let service: LocalAuthService
    private let sleep: @Sendable (Duration) async throws -> Void
    private var told: Int?

    private static let interval = Duration.seconds(1)

    init(
        service: LocalAuthService, sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.service = service
        self.sleep = sleep
    }

    /// Waits for the next session that ends elsewhere; `nil` when the task is cancelled.
    func next() async -> SessionEnd? {
        // What ended before the first look was somebody else's to hear.
        var known = if let told { told } else { await service.endedElsewhere }
        defer { told = known }
        while true {
            do {
                try await sleep(Self.interval)
            } catch {
                return nil
            }
            let ends = await service.countOfEnds()
            if ends > known {
                known = ends
                return .signedOutElsewhere
            }
        }
    }
}
