import Console
import LibC

/// Commands about signals.
extension Fixture {
    /// Raises a signal in this thread, also when it is blocked, and returns when it was handled.
    static func raiseSignal(_ number: Int32) {
        mask(number, SIG_UNBLOCK)
        raise(number)
    }

    static func mask(_ number: Int32, _ change: Int32) {
        var set = sigset_t()
        // Safe: the calls fill in and read one set.
        unsafe _ = sigemptyset(&set)
        unsafe _ = sigaddset(&set, number)
        unsafe _ = pthread_sigmask(change, &set, nil)
    }

    /// Turns echo on as another program would, and continues.
    ///
    /// - Returns: whether echo is off again.
    static func hidesAgain() -> Bool {
        var modes = termios()
        // Safe, in this function: the calls fill in and read one structure.
        unsafe tcgetattr(0, &modes)
        modes.c_lflag |= tcflag_t(ECHO)
        unsafe tcsetattr(0, TCSANOW, &modes)
        raiseSignal(SIGCONT)
        unsafe tcgetattr(0, &modes)
        return modes.c_lflag & tcflag_t(ECHO) == 0
    }

    /// Raises two signals that this program handled before it had a console.
    static func handled() -> Never {
        for number in [SIGUSR1, SIGABRT] {
            signal(number) { number in
                // Safe: seven bytes of a constant.
                if number == SIGUSR1 { unsafe _ = write(1, "First. ", 7) } else { _exit(4) }
            }
        }
        _ = LineConsole.standard()
        raise(SIGUSR1)
        raise(SIGABRT)
        exit(5)
    }

    /// Ends by a signal that it blocks and catches, while echo is off.
    static func again(_ console: LineConsole) async throws {
        _ = try TerminationSignals()
        try await console.terminal?.withEchoOff {
            await console.print("Hidden.")
            var line: UInt8 = 0
            // Safe: one byte.
            unsafe _ = read(0, &line, 1)
            mask(SIGTERM, SIG_BLOCK)
            TerminationSignal.terminate.raiseAgain()
        }
    }

    /// Catches two signals, and ends by a third one for which it does not wait.
    ///
    /// The signal is raised when the main actor is free, which is when this method waits for it.
    @MainActor
    static func signals(_ console: LineConsole) async throws {
        let signals = try TerminationSignals().makeAsyncIterator()
        for number in [SIGTERM, SIGHUP] {
            await withTaskGroup { group in
                group.addTask { @MainActor in raiseSignal(number) }
                let signal = await signals.next()
                await console.print("\(signal, default: "nothing")")
            }
        }
        raiseSignal(SIGINT)
    }

    /// Asks for a secret, and goes on asking after a first Ctrl-C.
    static func interrupted(_ console: LineConsole) async throws {
        let signals = try TerminationSignals()
        await withTaskGroup { group in
            group.addTask { _ = await signals.first { $0 != .interrupt || !console.interrupt() } }
            await console.handlingInterrupts(with: {}) {
                let reply = await console.ask(Prompt("Password", kind: .secret))
                await console.print("\(reply)")
            }
            group.cancelAll()
        }
    }

    /// Catches a signal before it waits for one, and ends by a second one.
    static func kept(_ console: LineConsole, waits: Bool) async throws {
        let signals = try TerminationSignals()
        raiseSignal(SIGTERM)
        if waits {
            let signal = await signals.first { _ in true }
            await console.print("\(signal, default: "nothing")")
        }
        raiseSignal(SIGINT)
    }

    /// Catches a signal, waits for it in a task that was cancelled meanwhile, and ends by a second one.
    static func keptUntilCancelled(_ console: LineConsole) async throws {
        let signals = try TerminationSignals()
        raiseSignal(SIGTERM)
        for _ in 1...2 {
            let signal = await withTaskGroup(of: TerminationSignal?.self) { group in
                group.cancelAll()
                group.addTask { await signals.first { _ in true } }
                return await group.next() ?? nil
            }
            await console.print("\(signal, default: "nothing")")
        }
        raiseSignal(SIGINT)
    }

    /// Hides what is typed without a console, and ends by a signal.
    static func bare() async throws -> Never {
        try await Terminal(descriptor: 0)?.withEchoOff { raiseSignal(SIGTERM) }
        exit(2)
    }

    /// Catches a signal without a console, and exits with its number.
    static func caught() async throws -> Never {
        let signals = try TerminationSignals()
        raiseSignal(SIGTERM)
        exit(await signals.first { _ in true }?.rawValue ?? 0)
    }

    /// Exits with the error number that a handler leaves when it cannot change the terminal.
    ///
    /// The program goes on after each signal: it catches `SIGTERM`, and handled others before.
    static func errors(_ number: Int32) async throws -> Never {
        if number == SIGTERM { _ = try TerminationSignals() }
        if number == SIGINT || number == SIGUSR1 { signal(number) { _ in } }
        try await Terminal(descriptor: 0)?.withEchoOff {
            close(0)
            errno = 77
            raiseSignal(number)
            exit(errno)
        }
        exit(2)
    }
}
