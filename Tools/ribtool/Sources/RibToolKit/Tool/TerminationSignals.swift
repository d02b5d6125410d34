import Dispatch
import Foundation
import Synchronization

/// SIGINT, SIGTERM and SIGHUP: they end the programs that this one runs, and are noted, so that the
/// subcommand can undo its changes before it ends with ``Cancelled``.
final class TerminationSignals: Sendable {
    static let shared = TerminationSignals()

    private struct State {
        var isCancelled = false
        /// The running programs; each leads a process group of its own.
        var running: Set<Int32> = []
        var sources: [any DispatchSourceSignal] = []
    }

    private let state = Mutex(State())
    private let mark = (variable: "RIBTOOL_RUN", value: UUID().uuidString)

    /// Notes the signals from now on; without this, or a program started, they end this program.
    func watch() {
        state.withLock { state in
            guard state.sources.isEmpty else { return }
            for number in [SIGINT, SIGTERM, SIGHUP] {
                // The default action would end this program first, and children would inherit SIG_IGN.
                signal(number) { _ in }
                let source = DispatchSource.makeSignalSource(signal: number)
                let isWatched = DispatchSemaphore(value: 0)
                source.setRegistrationHandler { isWatched.signal() }
                source.setEventHandler { self.cancel() }
                source.activate()
                // A signal before the registration would be lost.
                isWatched.wait()
                state.sources.append(source)
            }
        }
    }

    /// - Throws: ``Cancelled`` after a signal.
    func check() throws(Cancelled) { if state.withLock(\.isCancelled) { throw Cancelled() } }

    /// Starts a program, unless there was a signal.
    ///
    /// One at a time, so that no program inherits another's pipe.
    func start(_ process: Process) throws {
        watch()
        process.environment?[mark.variable] = mark.value
        try state.withLock { state in
            if state.isCancelled { throw Cancelled() }
            do {
                try withoutBlockedSignals(process.run)
            } catch {
                let program = process.arguments?.first ?? "The program"
                throw ToolError("\(program) can't be started. Is it installed?")
            }
            state.running.insert(process.processIdentifier)
        }
    }

    func remove(_ process: Process) {
        state.withLock { _ = $0.running.remove(process.processIdentifier) }
    }

    /// Asks the running programs to end; at the second signal, kills them and what they started.
    func cancel() {
        state.withLock { state in
            let isSecond = state.isCancelled
            state.isCancelled = true
            for id in state.running { kill(-id, isSecond ? SIGKILL : SIGINT) }
            // A compiler has a group of its own. When its parent is killed, it may never end by itself.
            if isSecond { killPrograms(with: "\(mark.variable)=\(mark.value)") }
        }
    }
}

/// Kills the programs that have a variable, in all groups and sessions.
///
/// On Linux only.
/// - Parameter mark: the variable and its value, `NAME=value`.
private func killPrograms(with mark: String) {
    // More than once: a program that replaces itself has no variables for a moment.
    for _ in 1...3 {
        for id in folderNames(in: "/proc").compactMap({ Int32($0) }) {
            let variables = FileManager.default.contents(atPath: "/proc/\(id)/environ")
            let isMarked = variables?.split(separator: 0).contains(Data(mark.utf8))
            if isMarked == true { kill(id, SIGKILL) }
        }
    }
}

/// Runs `body` with no signal blocked.
///
/// Worker threads block signals, and a program that is started there would inherit that.
private func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var none = sigset_t()
    var old = sigset_t()
    // Safe: the calls use the sets only while they run.
    _ = unsafe sigemptyset(&none)
    _ = unsafe pthread_sigmask(SIG_SETMASK, &none, &old)
    defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &old, nil) }
    try body()
}
