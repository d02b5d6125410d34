import Console
import LibC
import Routing
import RoutingExtras

/// A file of the tree's events, one a line (NDJSON).
///
/// Each event is written at once, so that a trace is useful after a crash too.
actor TraceFile {
    /// The file for the events of the trees that the current task launches.
    @TaskLocal static var current: TraceFile?

    private let descriptor: Int32
    private let writer: OutputWriter
    private let start = ContinuousClock.now
    /// The events of the tree that runs.
    private var events: TreeEvents?

    /// Creates the file, readable by its owner only.
    ///
    /// A device, a pipe or an empty file may exist; a file with content is never changed.
    init(path: String) throws(TraceError) {
        // A pipe without a reader would block the thread, and a signal could not end the program.
        let flags = O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK
        let file = ProgramEnvironment.current.path(path)
        // Safe, here and below: the path is a string that lives as long as the call. A new file is never
        // created where a link leads.
        let new = unsafe open(file, flags | O_CREAT | O_EXCL, 0o600)
        let exists = new < 0 && errno == EEXIST
        descriptor = exists ? unsafe open(file, flags) : new
        guard descriptor >= 0 else {
            let failure = errno
            if exists, failure == ENOENT { throw .leadsNowhere(path) }
            throw failure == ENXIO && Self.isPipe(file)
                ? .noReader(path) : .unwritable(path, errno: failure)
        }
        // The writer waits for a slow reader.
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        writer = OutputWriter(descriptor: descriptor, name: path)
        var status = stat()
        // Safe: the call writes only to the structure, which is local.
        let isKnown = unsafe fstat(descriptor, &status) == 0
        guard isKnown, status.st_size == 0 || status.st_mode & S_IFMT != S_IFREG else {
            // `deinit` closes the descriptor.
            throw .exists(path)
        }
        if status.st_mode & S_IFMT == S_IFREG, fchmod(descriptor, 0o600) != 0 {
            throw .unwritable(path, errno: errno)
        }
    }

    deinit { close(descriptor) }

    static func isPipe(_ path: String) -> Bool {
        var status = stat()
        // Safe: the call writes only to the structure, and the path lives as long as the call.
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    /// The first failure to write; `nil` while there was none.
    nonisolated var failure: ConsoleError? { writer.failure }

    /// Starts with the events of a tree, which ``record()`` writes.
    func follow(_ events: TreeEvents) { self.events = events }

    /// Writes events until they end.
    func record() async {
        var iterator = events?.makeAsyncIterator()
        // No `for await`: between the event and its line, nothing else runs on this actor.
        while let event = await iterator?.next() { write(.event(event)) }
    }

    /// Writes the name of a command that the person typed and that starts now.
    ///
    /// The events before it come first, although the task that writes them may be late. Nothing else that is
    /// typed may get into a trace: it could be a password.
    func recordCommand(_ match: CommandTable.Match) {
        for event in events?.takeAll() ?? [] { write(.event(event)) }
        if match.command.accepts(match.arguments) { write(.typed(match.command.name)) }
    }

    private func write(_ content: TraceLine.Content) {
        let line = TraceLine(at: (ContinuousClock.now - start) / .seconds(1), content)
        guard let json = try? LineConsole.json(line) else { return }
        writer.write(json + "\n")
    }
}
