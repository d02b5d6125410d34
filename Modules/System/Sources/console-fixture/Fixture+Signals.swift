import Console
import LibC

/// Commands about signals, jobs in the background, and a terminal that refuses to hide what is typed.
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

    // MARK: Jobs, which handle the signals by which the system stops them

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

    // MARK: A terminal that refuses

    /// Replaces this process by a program to which terminals show their settings, and refuse changes.
    static func refuse(_ command: [String]) -> Never {
        #if canImport(Glibc)
            // A program for the system's filter of calls. A step has an operation, a number, and how many
            // steps follow that a comparison skips when it fails.
            func step(_ operation: UInt64, _ number: UInt64, skipping: UInt64 = 0) -> UInt64 {
                operation | skipping << 24 | number << 32
            }
            let (load, compare, end): (UInt64, UInt64, UInt64) = (0x20, 0x15, 0x06)
            #if arch(x86_64)
                let ioctl: UInt64 = 16
            #else
                let ioctl: UInt64 = 29
            #endif
            let filter = [
                step(load, 0), step(compare, ioctl, skipping: 3),
                step(load, 24), step(compare, UInt64(TCSETS), skipping: 1),
                step(end, 0x50000 + UInt64(EIO)),
                step(end, 0x7FFF_0000),
            ]
            // Safe: the system copies the filter. The numbers are PR_SET_NO_NEW_PRIVS, and PR_SET_SECCOMP
            // with SECCOMP_MODE_FILTER.
            let isFiltered = unsafe filter.withUnsafeBufferPointer { steps in
                let program = [UInt(steps.count), UInt(bitPattern: steps.baseAddress)]
                return unsafe program.withUnsafeBufferPointer { program in
                    control?(38, 1, 0, 0, 0) == 0
                        && control?(22, 2, UInt(bitPattern: program.baseAddress), 0, 0) == 0
                }
            }
            if isFiltered { become(command) }
        #endif
        exit(2)
    }

    /// Asks for two secrets after a signal, and then for a line.
    static func secrets(_ console: LineConsole) async throws {
        let signals = try TerminationSignals()
        await console.print("Ready.")
        _ = await signals.first { _ in true }
        for _ in 1...2 { _ = await console.ask(Prompt("Password", kind: .secret)) }
        if case .line(let line) = await console.nextCommand(prompt: "> ") {
            await console.print("Read: \(line).")
        }
    }
}

/// The handler of the console, which the one of ``Fixture/lateStop(_:)`` calls.
///
/// Safe: it is written once, before the handler that reads it is installed.
nonisolated(unsafe) private var consoleHandler: sigaction.OriginHandler?
