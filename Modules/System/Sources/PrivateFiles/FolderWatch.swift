import Dispatch
import LibC

/// Calls a function after each change of a folder; a program that waits uses no processor time.
///
/// The system reports names that come and go and, on Linux, bytes that are written in place. It does not
/// report what another machine does on a network disk, or that the clock jumped. So a wait also ends
/// after a time.
public struct FolderWatch: Sendable {
    public typealias Sleep = @Sendable (Duration) async throws -> Void

    /// The time between two looks where the system reports changes.
    public static let long = Duration.seconds(60)
    /// The time between two looks where it does not: of a folder that is missing, or a file that cannot be read.
    public static let short = Duration.seconds(1)

    private let path: String
    private let sleep: Sleep?

    /// Creates a watch; nothing is looked at yet.
    ///
    /// - Parameter sleep: a wait in place of the one for the system; it throws when the task is cancelled.
    public init(_ folder: StateFolder, sleep: Sleep? = nil) {
        path = folder.path
        self.sleep = sleep
    }

    /// Calls `look` after each change of the folder, and when the time that the last look returned has
    /// passed, until the task is cancelled.
    ///
    /// The first look is after at most a second.
    public func run(_ look: () async -> Duration) async {
        var pause = Self.short
        var change = next()
        while await hasChanged(change, within: pause) {
            // Before the look: a change meanwhile then leads to another one.
            change = next()
            pause = await look()
        }
    }

    private func next() -> FolderChange? { sleep == nil ? FolderChange(at: path) : nil }

    /// - Returns: `false` when the task was cancelled.
    private func hasChanged(_ change: FolderChange?, within pause: Duration) async -> Bool {
        if let change { return await change.wait(atMost: pause) }
        let sleep = sleep ?? { try await Task.sleep(for: min($0, Self.short)) }
        return (try? await sleep(pause)) != nil
    }
}

/// The next change of a folder, of which the system is asked once.
private struct FolderChange {
    private let stream: AsyncStream<Never>
    private let continuation: AsyncStream<Never>.Continuation
    private let source: any DispatchSourceProtocol

    /// Starts to wait; `nil` when the system does not report changes of the folder.
    init?(at path: String) {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        (self.stream, self.continuation) = (stream, continuation)
        #if canImport(Darwin)
            // Safe: the path lives during the call.
            let descriptor = unsafe open(path, O_EVTONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            let source = DispatchSource.makeFileSystemObjectSource(
                fileDescriptor: descriptor, eventMask: [.write, .delete, .rename, .revoke])
        #else
            let descriptor = inotify_init1(CInt(IN_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            // Not the end of a write, and no new name: each use of the lock would be one.
            let events =
                IN_MOVE | IN_DELETE | IN_MODIFY | IN_MOVE_SELF | IN_DELETE_SELF | IN_ONLYDIR
            // Safe: the path lives during the call.
            guard unsafe inotify_add_watch(descriptor, path, UInt32(events)) >= 0 else {
                close(descriptor)
                return nil
            }
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
        #endif
        // The reports of the system are not read, so the source would call this again and again.
        source.setEventHandler {
            continuation.finish()
            source.cancel()
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
        self.source = source
    }

    /// Waits for the change; call it once.
    ///
    /// A second timer follows the clock on the wall: it ends at once when the machine wakes up.
    /// - Returns: `false` when the task was cancelled.
    func wait(atMost pause: Duration) async -> Bool {
        let timers: [any DispatchSourceTimer] = [
            DispatchSource.makeTimerSource(), DispatchSource.makeTimerSource(),
        ]
        timers[0].schedule(deadline: .now() + pause / .seconds(1))
        timers[1].schedule(wallDeadline: .now() + pause / .seconds(1))
        for timer in timers {
            timer.setEventHandler { [continuation] in continuation.finish() }
            timer.activate()
        }
        defer {
            for timer in timers { timer.cancel() }
            source.cancel()
        }
        for await _ in stream {}
        return !Task.isCancelled
    }
}
