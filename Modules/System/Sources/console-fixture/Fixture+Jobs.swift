import Console
import LibC

/// Commands about jobs in the background that handle the signals by which the system stops them.
extension Fixture {
    /// Handles a signal with a function that interrupts system calls.
    private static func interrupt(
        at number: Int32, with handler: @escaping @convention(c) (Int32) -> Void
    ) {
        var action = sigaction()
        signal(number, handler)
        // Safe: the calls fill in and read one structure.
        unsafe _ = sigaction(number, nil, &action)
        action.sa_flags = 0
        unsafe _ = sigaction(number, &action, nil)
    }

    /// Prints every line that it reads; the first read in the background is interrupted.
    ///
    /// This thread blocks the signal, so only the thread that reads can get it.
    static func backgroundRead() async -> Never {
        mask(SIGTTIN, SIG_BLOCK)
        let console = LineConsole.standard()
        interrupt(at: SIGTTIN) { number in signal(number, SIG_DFL) }
        await echo(console)
        exit(0)
    }

    /// Prints a line; the first write in the background is interrupted.
    static func backgroundWrite() async -> Never {
        let console = LineConsole.standard()
        interrupt(at: SIGTTOU) { number in signal(number, SIG_IGN) }
        await console.print("Written.")
        exit(console.failure == nil ? 0 : 1)
    }

    /// Stops after an answer, and prints a line when it continues.
    static func answered(_ console: LineConsole) async {
        _ = await console.ask(Prompt("Name"))
        raiseSignal(SIGTSTP)
        raiseSignal(SIGCONT)
        await console.print("Continued.")
    }

    /// Is asked to end while it turns echo off in the background, and goes on; exits with 0 when that is
    /// cancelled.
    static func endedWhileHiding(catches: Bool) async throws -> Never {
        if catches { _ = try TerminationSignals() } else { signal(SIGTERM) { _ in } }
        _ = LineConsole.standard()
        interrupt(at: SIGTTOU) { number in
            signal(number, SIG_IGN)
            raise(SIGTERM)
        }
        do {
            try await Terminal(descriptor: 0)?.withEchoOff { exit(3) }
        } catch ConsoleError.cancelled {
            exit(0)
        }
        exit(2)
    }

    /// Ends by a signal while echo is off, after it has become a job in the background.
    static func endedInTheBackground() async throws -> Never {
        try await Terminal(descriptor: 0)?.withEchoOff {
            setpgid(0, 0)
            TerminationSignal.terminate.raiseAgain()
        }
        exit(2)
    }

    /// Reads in the background while echo is off, and is in the foreground when the signal is handled.
    ///
    /// It needs the other processes of its job, which it joins again.
    static func lateStop(_ console: LineConsole) async throws {
        try await console.terminal?.withEchoOff {
            await console.print("Hidden.")
            var action = sigaction()
            // Safe, also below: the calls fill in and read one structure.
            unsafe _ = sigaction(SIGTTIN, nil, &action)
            unsafe consoleHandler = action.originHandler
            unsafe action.originHandler = { number, origin, context in
                setpgid(0, tcgetpgrp(0))
                unsafe consoleHandler?(number, origin, context)
            }
            unsafe _ = sigaction(SIGTTIN, &action, nil)
            setpgid(0, 0)
            var line: UInt8 = 0
            // Safe: one byte.
            unsafe _ = read(0, &line, 1)
            await console.print("Read.")
            _ = await console.nextCommand(prompt: "")
        }
    }
}

/// The handler of the console, which the one of ``Fixture/lateStop(_:)`` calls.
///
/// Safe: it is written once, before the handler that reads it is installed.
nonisolated(unsafe) private var consoleHandler: sigaction.OriginHandler?
