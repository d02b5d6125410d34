import Foundation

/// A program that this one runs and waits for: `swift test`, for example.
///
/// It ends no later than this program: termination signals reach it through ``TerminationSignals``.
struct ChildProcess {
    enum End: Sendable, Equatable {
        case exited(Int32)
        case crashed(Int32)
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
    ///
    /// It has ended also when a program that it has left behind still has its output.
    /// - Parameters:
    ///   - errors: the file for its error output, if that is kept apart.
    ///   - read: takes each line.
    /// - Throws: ``Cancelled`` on a termination signal, after the program has ended; ``ToolError``
    ///   when it can't be started.
    func run(errors: FileHandle? = nil, _ read: (String) -> Void = { _ in }) throws -> End {
        let pipe = Pipe()
        let process = try start(output: pipe, errors: errors ?? pipe)
        defer { signals.remove(process) }
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        var rest: [UInt8] = []
        var hasEnded = false
        while true {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // Safe: both calls use their arguments only while they run, with the buffer's own size.
            let ready = unsafe poll(&request, 1, hasEnded ? 0 : 250)
            guard ready > 0 else {
                // The output that it wrote just before its end is read once more.
                if ready == 0, hasEnded { break }
                hasEnded = process.hasEnded
                continue
            }
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            let count = unsafe Foundation.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { break }
            var lines = (rest + chunk.prefix(count))
                .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            // The last line has no end yet.
            rest = Array(lines.removeLast())
            for line in lines { read(String(decoding: line, as: UTF8.self)) }
        }
        if !rest.isEmpty { read(String(decoding: rest, as: UTF8.self)) }
        let end = process.waitForEnd()
        try signals.check()
        return end
    }

    /// - Throws: ``Cancelled`` on a termination signal; ``ToolError`` when it can't be started.
    func outcome() throws -> (output: String, errors: String, end: End) {
        // A file takes errors of any length, while a pipe that is not read fills up.
        try withFolder(of: [("errors", Data())]) { folder in
            let errors = URL(filePath: folder + "/errors")
            var output = ""
            let end = try run(errors: FileHandle(forWritingTo: errors)) { output += $0 + "\n" }
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

// On Linux, Foundation waits until the programs that a program has left behind have ended, too.
extension Process {
    fileprivate var hasEnded: Bool {
        #if os(Linux)
            // Safe: the call has set this part.
            if let signal = unsafe signalOfEnd(WNOHANG) { return unsafe signal.si_signo == SIGCHLD }
        #endif
        return !isRunning
    }

    fileprivate func waitForEnd() -> ChildProcess.End {
        #if os(Linux)
            // Safe: the call has set the parts that belong to this signal.
            if let signal = unsafe signalOfEnd(0) {
                let status = unsafe signal._sifields._sigchld.si_status
                return unsafe signal.si_code == CLD_EXITED ? .exited(status) : .crashed(status)
            }
        #endif
        waitUntilExit()
        let isCrash = terminationReason == .uncaughtSignal
        return isCrash ? .crashed(terminationStatus) : .exited(terminationStatus)
    }

    #if os(Linux)
        /// Returns what the end of the program sends, and leaves it for Foundation; `nil` if that was first.
        private func signalOfEnd(_ options: Int32) -> siginfo_t? {
            // Safe: the call fills in one value.
            var signal = unsafe siginfo_t()
            while unsafe waitid(
                P_PID, id_t(processIdentifier), &signal, WEXITED | WNOWAIT | options) != 0
            {
                guard errno == EINTR else { return nil }
            }
            return unsafe signal
        }
    #endif
}
