import LibC

/// A lock that lets one process at a time change the state folder.
///
/// It is an advisory lock on a file of its own. The system releases it when the process ends, also
/// after a crash. It is held for the few milliseconds of a write, hashing is done before, or as long as
/// a server or a keychain takes to answer.
public struct FolderLock: Sendable {
    let folder: StateFolder
    /// Sleeps between two attempts; throws when the task is cancelled.
    let sleep: @Sendable (Duration) async throws -> Void

    private let attempts: Int
    private static let pause = Duration.milliseconds(10)

    /// Creates a lock; no file is touched yet.
    ///
    /// - Parameters:
    ///   - patience: how long one process may hold the lock before a wait ends: 20 seconds, longer than a
    ///     server may take to answer. It is less for a change that may be lost.
    ///   - sleep: sleeps between two attempts in place of the system, and throws when the task is cancelled.
    public init(
        folder: StateFolder, patience: Duration = .seconds(20), sleep: FolderWatch.Sleep? = nil
    ) {
        self.folder = folder
        self.sleep = sleep ?? { try await Task.sleep(for: $0) }
        attempts = Int(patience / Self.pause)
    }

    /// Creates the folder, waits for the lock, and calls `body` with it.
    ///
    /// Waiting suspends and blocks no thread, because a process that was stopped during a write can
    /// hold the lock for long. The wait ends when one process has held it for longer than the patience;
    /// for a queue of processes it goes on.
    ///
    /// A task that is cancelled before `body` starts changes nothing. From then on it is too late.
    /// - Parameter cancelled: the error for a task that is cancelled.
    /// - Throws: `cancelled`, the error of `body`, or the reason why the folder or its lock cannot be used.
    public func withLock<Result, Failure: FileFailure>(
        cancelled: Failure = Failure(.cancelled),
        _ body: () throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let descriptor = try await acquire(cancelled)
        defer { release(descriptor) }
        return try body()
    }

    /// Waits for the lock, and calls a `body` that waits itself, for an answer of a server for example.
    ///
    /// As above. Inside `body`, a cancelled task still has the lock.
    public func withLock<Result, Failure: FileFailure>(
        cancelled: Failure = Failure(.cancelled),
        awaiting body: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let descriptor = try await acquire(cancelled)
        defer { release(descriptor) }
        return try await body()
    }

    private func acquire<Failure: FileFailure>(
        _ cancelled: Failure
    ) async throws(Failure) -> CInt {
        do throws(FileError) {
            return try await acquire()
        } catch .cancelled {
            throw cancelled
        } catch {
            throw Failure(error)
        }
    }

    private func acquire() async throws(FileError) -> CInt {
        var descriptor = try await lockedFile()
        // Not for ever: the numbers of some network disks are not those of the open file.
        for _ in 0..<100 {
            if isInPlace(descriptor) { break }
            release(descriptor)
            descriptor = try await lockedFile()
        }
        return descriptor
    }

    /// Returns whether the locked file is still there; else the next program would lock another one.
    private func isInPlace(_ descriptor: CInt) -> Bool {
        guard let file = FileStatus(descriptor),
            let entry = FileStatus(ofEntryAt: folder.lockPath)
        else { return false }
        return (file.disk, file.number) == (entry.disk, entry.number)
    }

    private func lockedFile() async throws(FileError) -> CInt {
        if Task.isCancelled { throw .cancelled }
        try folder.create()
        let path = folder.lockPath
        // A file can be removed from a folder that others can write, but none is created there.
        if FileStatus(ofEntryAt: path) == nil { try folder.check() }
        // Safe: the path lives during the call.
        let descriptor = FileSystemCalls.retrying {
            unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        }
        guard descriptor >= 0 else { throw .last("write", path) }
        do throws(FileError) {
            try FileStatus(descriptor)?.checkOwner(of: path)
            // Anyone who could open the file could hold the lock.
            _ = fchmod(descriptor, 0o600)
            guard try await lock(descriptor, path), !Task.isCancelled else {
                throw .cancelled
            }
            FileStatus.touch(descriptor)
            return descriptor
        } catch {
            release(descriptor)
            throw error
        }
    }

    private func release(_ descriptor: CInt) {
        // Closing alone is not enough: a child process that starts now has the descriptor too.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Tries to take the lock, as often as ``attempts`` says.
    ///
    /// Resets the count of attempts when another process has taken the lock. That process has
    /// touched the file.
    /// - Returns: `false` when the task was cancelled meanwhile.
    private func lock(
        _ descriptor: CInt, _ path: String
    ) async throws(FileError) -> Bool {
        var attempt = 0
        var taken = FileStatus(descriptor)?.revision
        while attempt < attempts {
            if FileSystemCalls.retrying({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 {
                return true
            }
            guard errno == EWOULDBLOCK else { throw .last("lock", path) }
            let newest = FileStatus(descriptor)?.revision
            attempt = newest == taken ? attempt + 1 : 0
            taken = newest
            do {
                try await sleep(Self.pause)
            } catch {
                return false
            }
        }
        throw .unavailable(Self.sentence(path, lockedFile: descriptor))
    }
}
