import Auth

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Lets one process at a time change what is in the state folder.
///
/// An advisory lock on a file of its own, which the system gives up when a process ends, however
/// it ends. Held only for the few milliseconds of a write: hashing is done before.
struct FolderLock: Sendable {
    let folder: StateFolder
    /// Suspends; throws when the task is cancelled.
    let sleep: @Sendable (Duration) async throws -> Void

    private static let pause = Duration.milliseconds(10)
    private static let attempts = 500

    /// Makes the folder, waits until no other process has the lock, and runs `body` with it.
    ///
    /// Waiting suspends and does not block a thread: a process that was stopped in the middle of a
    /// write may hold the lock for long. It ends after 5 seconds, or when the task is cancelled.
    func withLock<Result>(
        _ body: () throws(AuthError) -> Result
    ) async throws(AuthError) -> Result {
        try folder.create()
        let path = folder.lockPath
        // Safe: the path lives during the call.
        let descriptor = FileSteps.retrying {
            unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { throw FileFailure.last("write", path) }
        defer {
            // Closing alone is not enough: a child that is being started has the descriptor too.
            flock(descriptor, LOCK_UN)
            close(descriptor)
        }
        try await lock(descriptor, path)
        return try body()
    }

    private func lock(_ descriptor: CInt, _ path: String) async throws(AuthError) {
        for _ in 0..<Self.attempts {
            if FileSteps.retrying({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 { return }
            guard errno == EWOULDBLOCK else { throw FileFailure.last("lock", path) }
            do {
                try await sleep(Self.pause)
            } catch {
                throw .cancelled
            }
        }
        throw .unavailable(
            "Another program has held \(path) for too long: let it finish, then try again.")
    }
}
