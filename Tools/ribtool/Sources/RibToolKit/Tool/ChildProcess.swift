import Foundation
import Synchronization

/// A program that this one runs, and that ends no later than this one.
struct ChildProcess {
    /// How a program ended.
    enum End: Sendable, Equatable {
        case exited(Int32)
        /// A signal ended it.
        case crashed(Int32)
        /// It was ended when its time was over, or when it had stood still for too long.
        case timedOut
        /// It was ended by who read its output.
        case stopped
    }

    /// What the reader of a line wants.
    enum Wish { case more, stop }

    /// Looked up in `PATH` when it has no slash.
    let program: String
    var arguments: [String] = []
    /// Where it runs; by default here.
    var folder: String?
    /// What it has besides this program's own environment.
    var environment: [String: String] = [:]
    /// How long it may run.
    var limit: Duration?
    /// How long it may stand still; see ``SleepWatch``.
    var sleepLimit: Duration?

    /// Runs it to its end, and hands on each line of its output and its error output.
    ///
    /// - Throws: ``Cancelled`` when the person interrupts, after the program has ended;
    ///   ``ToolError`` when it can't be started.
    func run(_ read: (String) -> Wish = { _ in .more }) throws -> End {
        let pipe = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        try Interruption.shared.start(process)
        // A copy of ours would keep the pipe open after the program's end.
        try? pipe.fileHandleForWriting.close()
        defer { Interruption.shared.forget(process) }

        var watch = SleepWatch(process.processIdentifier)
        let sleepLimit = sleepLimit
        var lines = LineReader(
            descriptor: pipe.fileHandleForReading.fileDescriptor, limit: limit,
            isOver: { sleepLimit.map { watch.look() > $0 } ?? false })
        var isStopped = false
        while !isStopped, let line = lines.next() { isStopped = read(line) == .stop }
        if isStopped || lines.isLate { Interruption.kill(process) }
        process.waitUntilExit()
        try Interruption.shared.check()
        if isStopped { return .stopped }
        if lines.isLate { return .timedOut }
        return process.terminationReason == .uncaughtSignal
            ? .crashed(process.terminationStatus) : .exited(process.terminationStatus)
    }
}
