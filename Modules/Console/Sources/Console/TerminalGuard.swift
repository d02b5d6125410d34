import LibC
import Synchronization

/// Puts the terminal back, whatever ends or stops the process; the only global state of the module.
///
/// A signal handler is given nothing but a number, so what it needs must be global; and it may run
/// at any time, on any thread, in the middle of anything. Hence atomics, and memory that is written
/// before a handler can see it and never freed. Handlers take no lock, allocate nothing, and call
/// only what POSIX lists as safe there: `tcsetattr`, `tcgetpgrp`, `sigaction`, `raise`, `write`.
enum TerminalGuard {
    /// Makes typing invisible, if it is not already.
    ///
    /// - Returns: whether it was visible, and the caller has to make it so again.
    static func hideTyping(on descriptor: Int32) throws(ConsoleError) -> Bool {
        _ = handlersInstalled
        if !Modes.isOurs(descriptor) {
            // In the background: stop here until `fg`, as any program does that uses the terminal.
            System.unblockSignal(SIGTTOU)
            raise(SIGTTOU)
        }
        let modes = try Modes(of: descriptor)
        // First published, then applied: a signal in between puts back what is there anyway.
        guard modes.publish() else {
            if Modes.current?.descriptor == descriptor { return false }
            throw .terminalFailed(errno: EBUSY)
        }
        guard modes.apply(hidden: true) else {
            let failure = errno
            showTyping()
            throw .terminalFailed(errno: failure)
        }
        return true
    }

    /// Makes typing visible again, if it is not; safe in a signal handler.
    static func showTyping() {
        guard let modes = Modes.current else { return }
        Modes.withdraw()
        modes.apply(hidden: false)
    }

    /// Where the handler of an ``Interrupt`` tells of it: its number and 64, as a line.
    static func tellInterrupts(to descriptor: Int32) {
        interruptPipe.store(descriptor, ordering: .releasing)
        _ = handlersInstalled
    }

    /// Whether the next ``Interrupt`` is told, or has its usual effect.
    static func expectInterrupt(_ isExpected: Bool) {
        isInterruptExpected.store(isExpected, ordering: .releasing)
    }

    /// Ends the process by the usual effect of a signal.
    static func end(by number: Int32) -> Never {
        showTyping()
        _ = signal(number, SIG_DFL)
        System.unblockSignal(number)
        _ = kill(getpid(), number)
        // Not reached, since that is the default effect of what this is called with.
        exit(128 + number)
    }
}

// MARK: - What handlers see

/// The address of the ``Modes`` in force, 0 for none.
private let currentModes = Atomic<UInt>(0)
private let interruptPipe = Atomic<Int32>(-1)
private let isInterruptExpected = Atomic<Bool>(false)

/// What was done about a signal before; by its number, which is below 32 for all of them.
///
/// Safe: written once, before the handler that reads it is installed.
nonisolated(unsafe) private let previousActions =
    UnsafeMutablePointer<sigaction>.allocate(capacity: 32)

/// What a terminal was set to, and what it is set to while typing is hidden.
private struct Modes {
    let descriptor: Int32
    private let visible: termios
    private let hidden: termios

    init(of descriptor: Int32) throws(ConsoleError) {
        var modes = termios()
        // Safe: the call fills in one structure.
        guard unsafe tcgetattr(descriptor, &modes) == 0 else {
            throw .terminalFailed(errno: errno)
        }
        self.descriptor = descriptor
        visible = modes
        modes.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
        hidden = modes
    }

    /// What handlers put back now.
    static var current: Modes? {
        // Safe: the address comes from `publish`, and what is there never changes nor goes away.
        unsafe UnsafePointer<Modes>(bitPattern: currentModes.load(ordering: .acquiring))?.pointee
    }

    /// Lets handlers see this, unless they see another already.
    func publish() -> Bool {
        guard Self.current == nil else { return false }
        // Safe, as it is never freed: a handler on another thread may be reading it. Some 130 bytes
        // for each secret that a person types.
        let copy = UnsafeMutablePointer<Modes>.allocate(capacity: 1)
        unsafe copy.initialize(to: self)
        return currentModes.compareExchange(
            expected: 0, desired: UInt(bitPattern: copy), ordering: .acquiringAndReleasing
        ).exchanged
    }

    static func withdraw() {
        currentModes.store(0, ordering: .releasing)
    }

    /// Whether the terminal is this job's.
    ///
    /// Another job's settings are not ours to change; the shell puts ours aside.
    static func isOurs(_ descriptor: Int32) -> Bool {
        let owner = tcgetpgrp(descriptor)
        return owner <= 0 || owner == getpgrp()
    }

    /// - Returns: whether the terminal took it, or belongs to another job.
    @discardableResult
    func apply(hidden isHidden: Bool) -> Bool {
        guard Self.isOurs(descriptor) else { return true }
        var modes = isHidden ? hidden : visible
        // Safe: the call reads one structure.
        while unsafe tcsetattr(descriptor, TCSANOW, &modes) != 0 {
            if errno != EINTR { return false }
        }
        return true
    }
}

// MARK: - Handlers

private let handlersInstalled: Void = {
    // A handler must not be the first to use a global: that could take a lock.
    TerminalGuard.showTyping()
    _ = interruptPipe.load(ordering: .relaxed)
    _ = isInterruptExpected.load(ordering: .relaxed)
    atexit { TerminalGuard.showTyping() }
    for interrupt in Interrupt.allCases { handle(interrupt.rawValue, by: interrupted) }
    for number in [SIGQUIT, SIGPIPE, SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
        handle(number, by: ended)
    }
    handle(SIGTSTP, by: stopped)
    handle(SIGCONT, by: continued)
}()

/// Installs a handler, unless the signal is ignored, as it is under `nohup`.
private func handle(_ number: Int32, by handler: @escaping @convention(c) (Int32) -> Void) {
    // Safe, here and below: there is room for every number, the calls read and fill in one
    // structure, and the handler is a function.
    let previous = unsafe previousActions + Int(number)
    unsafe previous.initialize(to: sigaction())
    guard unsafe sigaction(number, nil, previous) == 0 else { return }
    guard unsafe unsafeBitCast(previous.pointee.anyHandler, to: Int.self) != 1 else { return }
    var action = sigaction()
    action.anyHandler = handler
    // A crash may be for want of stack; system calls go on as if nothing had been.
    action.sa_flags = SA_ONSTACK | SA_RESTART
    unsafe _ = sigaction(number, &action, nil)
}

/// `SIGINT`, `SIGTERM`, `SIGHUP`.
private func interrupted(_ number: Int32) {
    let savedErrno = errno
    TerminalGuard.showTyping()
    if isInterruptExpected.exchange(false, ordering: .acquiringAndReleasing) {
        var line = (UInt8(truncatingIfNeeded: number) + 64, UInt8(ascii: "\n"))
        // Safe: two bytes of a pair of bytes.
        unsafe _ = write(interruptPipe.load(ordering: .acquiring), &line, 2)
    } else {
        raiseWithoutUs(number)
    }
    errno = savedErrno
}

/// Crashes, and what else ends the process.
private func ended(_ number: Int32) {
    TerminalGuard.showTyping()
    raiseWithoutUs(number)
}

/// `SIGTSTP`: visible while the process is stopped.
private func stopped(_ number: Int32) {
    let savedErrno = errno
    Modes.current?.apply(hidden: false)
    var ours = sigaction()
    // Safe, here and below: the calls fill in and read one structure.
    unsafe _ = sigaction(number, nil, &ours)
    raiseWithoutUs(number)
    // The process stops in here.
    System.unblockSignal(number)
    unsafe _ = sigaction(number, &ours, nil)
    hideAgain()
    errno = savedErrno
}

/// `SIGCONT`, also after `SIGSTOP`, which nobody can handle.
private func continued(_ number: Int32) {
    let savedErrno = errno
    hideAgain()
    errno = savedErrno
}

private func hideAgain() {
    guard let modes = Modes.current else { return }
    modes.apply(hidden: true)
    // The secret may have come to its end meanwhile, on another thread.
    if Modes.current == nil { modes.apply(hidden: false) }
}

/// Raises a signal for whoever handled it before: the runtime that prints a backtrace, or nobody.
///
/// It takes effect when the handler returns or unblocks it.
private func raiseWithoutUs(_ number: Int32) {
    // Safe: `handle` filled it in before this could be called for the number.
    unsafe _ = sigaction(number, previousActions + Int(number), nil)
    _ = raise(number)
}
