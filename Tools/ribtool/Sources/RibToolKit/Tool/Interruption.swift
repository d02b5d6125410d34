import Dispatch
import Foundation
import Synchronization

/// What happens when the person interrupts, or the system ends this program: the programs it runs
/// end first, and the subcommand gets to tidy up.
final class Interruption: Sendable {
    static let shared = Interruption()

    private struct State {
        var isRequested = false
        /// The numbers of the programs that run; each leads a group of its own.
        var running: Set<Int32> = []
    }

    private let state = Mutex(State())
    /// Set up once, before the first program starts.
    private let sources = Mutex<[any DispatchSourceSignal]>([])

    /// Starts a program, unless the person has interrupted.
    ///
    /// One at a time, so that no program gets another's pipe.
    func start(_ process: Process) throws {
        watch()
        try state.withLock { state in
            if state.isRequested { throw Cancelled() }
            do {
                try process.run()
            } catch {
                let program = process.arguments?.first ?? "The program"
                throw ToolError(sentence: "\(program) can't be started. Is it installed?")
            }
            state.running.insert(process.processIdentifier)
        }
    }

    /// Is told that a program has ended.
    func forget(_ process: Process) {
        state.withLock { _ = $0.running.remove(process.processIdentifier) }
    }

    /// - Throws: ``Cancelled`` when the person has interrupted.
    func check() throws(Cancelled) {
        if state.withLock(\.isRequested) { throw Cancelled() }
    }

    /// Ends a program, and what it started, at once.
    static func kill(_ process: Process) {
        Foundation.kill(-process.processIdentifier, SIGKILL)
    }

    private func watch() {
        sources.withLock { sources in
            guard sources.isEmpty else { return }
            for number in [SIGINT, SIGTERM, SIGHUP] {
                // Else the default effect would end this program first.
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number)
                source.setEventHandler { self.interrupt() }
                source.activate()
                sources.append(source)
            }
        }
    }

    /// Asks the running programs to end, the second time without asking.
    private func interrupt() {
        state.withLock { state in
            let number = state.isRequested ? SIGKILL : SIGINT
            state.isRequested = true
            for id in state.running { Foundation.kill(-id, number) }
        }
    }
}
