import Foundation

/// A program that this one runs and waits for: `swift test`, for example.
///
/// It ends no later than this program: termination signals reach it through ``TerminationSignals``.
struct ChildProcess {
    enum End: Sendable, Equatable {
        case exited(Int32)
        case crashed(Int32)
        /// It was killed because its ``RunWatch`` was over.
        case timedOut
        /// It was killed because the reader of its lines asked for that.
        case stopped
    }

    /// Looked up in `PATH` when it has no slash.
    let program: String
    var arguments: [String] = []
    /// The working directory; by default this program's.
    var folder: String?
    var environment: [String: String] = [:]
    /// The signals that end it early.
    var signals = TerminationSignals.shared

    /// Runs it to its end, and hands on each line of its output and its error output.
    /// - Parameters:
    ///   - errors: the file for its error output, if that is kept apart.
    ///   - watch: says when it is killed, and kills what it leaves behind.
    ///   - isWanted: returns whether it may go on after a line; if not, it is killed.
    /// - Throws: ``Cancelled`` on a termination signal, after the program has ended; ``ToolError``
    ///   when it can't be started.
    func run(
        errors: FileHandle? = nil, watch: RunWatch? = nil,
        _ isWanted: (String) -> Bool = { _ in true }
    ) throws -> End {
        let pipe = Pipe()
        let process = try start(output: pipe, errors: errors ?? pipe)
        defer { signals.remove(process) }
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        var nextLook = ContinuousClock.now + RunWatch.interval
        var rest: [UInt8] = []
        var isOpen = true
        var early: End?
        while isOpen, early == nil {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // Safe: both calls use their arguments only while they run, with the buffer's own size.
            let ready = unsafe poll(&request, 1, 250)
            if let watch, nextLook < .now {
                watch.look(at: process.processIdentifier)
                if watch.isOver { early = .timedOut }
                nextLook = .now + RunWatch.interval
            }
            guard ready > 0 else { continue }
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            let count = unsafe read(descriptor, &chunk, chunk.count)
            isOpen = count > 0 || count < 0 && errno == EINTR
            var lines = (rest + chunk.prefix(max(0, count)))
                .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            // The last line has no end yet.
            rest = Array(lines.removeLast())
            if !isOpen, !rest.isEmpty { lines.append(rest[...]) }
            let isRead = lines.allSatisfy { isWanted(String(decoding: $0, as: UTF8.self)) }
            if !isRead { early = .stopped }
        }
        let id = process.processIdentifier
        // Its process group: the program, and the programs that it started.
        if early != nil { kill(-id, SIGKILL) }
        watch?.killOthers(than: id)
        process.waitUntilExit()
        try signals.check()
        let status = process.terminationStatus
        let isCrash = process.terminationReason == .uncaughtSignal
        return early ?? (isCrash ? .crashed(status) : .exited(status))
    }

    /// - Throws: ``Cancelled`` on a termination signal; ``ToolError`` when it can't be started.
    func outcome() throws -> (output: String, errors: String, end: End) {
        // A file takes errors of any length, while a pipe that is not read fills up.
        try withFolder(of: [("errors", Data())]) { folder in
            let errors = URL(filePath: folder + "/errors")
            var output = ""
            let end = try run(errors: FileHandle(forWritingTo: errors)) { line in
                output += line + "\n"
                return true
            }
            return (output, fileText(errors.path) ?? "", end)
        }
    }

    /// - Throws: ``ToolError`` with the last lines that it printed when it fails; ``Cancelled``.
    func output() throws -> String {
        let outcome = try outcome()
        if outcome.end == .exited(0) { return outcome.output }
        // Steps of a build, and tests that started or passed, do not explain the failure.
        let lines = (outcome.errors + "\n" + outcome.output).split(separator: "\n").filter { line in
            !["[", "✔", "◇"].contains(where: line.hasPrefix)
        }
        let rest = arguments.count > 3 ? ["…"] : []
        let command = ([program] + arguments.prefix(3) + rest).joined(separator: " ")
        throw ToolError(
            """
            `\(command)` failed. Fix this first:
            \(lines.suffix(20).joined(separator: "\n"))
            """)
    }

    private func start(output: Pipe, errors: Any) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        try signals.start(process)
        // An open copy here would keep the pipe open after the program's end.
        try? output.fileHandleForWriting.close()
        return process
    }
}
