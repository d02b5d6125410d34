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

    /// Notes the signals from now on; without this, or a program started, they end this program.
    func watch() {
        state.withLock { state in
            guard state.sources.isEmpty else { return }
            for number in [SIGINT, SIGTERM, SIGHUP] {
                // The default action would end this program first.
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number)
                source.setEventHandler { self.cancel() }
                source.activate()
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
        try state.withLock { state in
            if state.isCancelled { throw Cancelled() }
            do {
                try process.run()
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

    /// Asks the running programs to end; at the second signal, kills them.
    private func cancel() {
        state.withLock { state in
            let number = state.isCancelled ? SIGKILL : SIGINT
            state.isCancelled = true
            for id in state.running { kill(-id, number) }
        }
    }
}
