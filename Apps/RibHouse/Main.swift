import ArgumentParsing
import Console
import LibC

#if canImport(Glibc)
    /// Lets signals for which the runtime asks on the terminal wait until ``Main/main()`` has removed its handlers.
    ///
    /// The loader runs it before the start of the runtime.
    @used @section(".preinit_array")
    private let backtracesWait:
        @convention(c) (CInt, UnsafePointer<UnsafePointer<CChar>?>?) -> Void = { _, words in
            // The tests are a program with this code, which removes no handlers. Safe, here and below: the loader
            // passes the words of the command line, and the calls fill in and read one set.
            guard let name = unsafe words?[0], unsafe strstr(name, ".xctest") == nil else { return }
            var signals = sigset_t()
            unsafe sigemptyset(&signals)
            unsafe sigaddset(&signals, SIGSEGV)
            // SIGILL, SIGTRAP, SIGABRT and SIGBUS are between these. An array would need the runtime.
            var number = SIGQUIT
            while number <= SIGFPE {
                unsafe sigaddset(&signals, number)
                number += 1
            }
            unsafe sigprocmask(SIG_BLOCK, &signals, nil)
        }
#endif

/// Runs the program, and ends it with an exit code or by the signal that it received.
@main
enum Main {
    /// The seconds that a program has to end after a signal.
    private static let longestEnd: UInt32 = 3

    private enum Ending {
        case finished(ExitCode)
        case received(TerminationSignal?)
    }

    static func main() async {
        ProcessResources.requireStack()
        ProcessMemory.protectSecrets()
        // A parent may ignore it, and this process then too: the system would keep no exit code of a helper.
        _ = signal(SIGCHLD, SIG_DFL)
        let program = Program(arguments, in: .current) { .standard($0) }
        let console = program.console
        do {
            try ProcessResources.check()
        } catch {
            await console.printError(error.description)
            exit(ExitCode.failed.rawValue)
        }
        // Signals that cannot be caught keep their default effect.
        guard let signals = try? TerminationSignals() else {
            exit(await program.run().rawValue)
        }
        let (code, signal) = await withTaskGroup(of: Ending.self) { group in
            group.addTask { .finished(await program.run()) }
            group.addTask {
                .received(
                    await signals.first { $0 != .interrupt || !console.interrupt() })
            }
            var code = ExitCode.done
            var signal: TerminationSignal?
            for await ending in group {
                switch ending {
                case .finished(let finished): code = finished
                // The signals ended without one: cancelled below, or the system refused a thread.
                case .received(nil): continue
                case .received(let received?):
                    signal = received
                    received.raiseAgain(afterSeconds: Self.longestEnd)
                }
                group.cancelAll()
            }
            return (code, signal)
        }
        signal?.raiseAgain()
        exit(code.rawValue)
    }

    /// The words after the program's name; `nil` when one of them is not valid UTF-8.
    ///
    /// With its bytes repaired, it would be another word.
    private static var arguments: [String]? {
        // Safe: the system passes this many texts, which live as long as the process.
        let texts = unsafe UnsafeBufferPointer(
            start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        let words = unsafe texts.dropFirst().map { text in
            unsafe text.flatMap { unsafe String(validatingCString: $0) }
        }
        return words.contains(nil) ? nil : words.compactMap { $0 }
    }
}
