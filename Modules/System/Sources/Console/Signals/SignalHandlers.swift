import LibC
import Synchronization

/// The signal handlers of this process: they restore the terminal, whatever ends or stops the process.
///
/// They also keep a program that ends from asking for anything: the runtime's backtrace, which would
/// take the terminal for 30 seconds, runs only when `SWIFT_BACKTRACE` is set.
///
/// Handlers take no lock, allocate nothing, and call only functions that POSIX lists as safe there:
/// `sigaction`, `raise`, `write`, and those of ``TerminalModes`` and ``TerminalTitle``. Their state is global, because a
/// handler gets only a number, and atomic, because a handler may run at any time on any thread.
enum SignalHandlers {
    /// The termination signal that the handlers keep; the one after it has its usual effect.
    static let nextSignal = NextSignal()

    /// Installs the handlers, once.
    static func install() { _ = handlersInstalled }

    /// Removes the runtime's handlers of signals, unless `SWIFT_BACKTRACE` is set, and lets the signals come.
    static func removeBacktraces() {
        defer { for number in backtraceSignals { SystemCalls.unblockSignal(number) } }
        // Safe: nothing changes the environment, and the value is only compared.
        guard unsafe getenv("SWIFT_BACKTRACE") == nil else { return }
        for number in backtraceSignals {
            // An ignored signal stays ignored.
            let previous = signal(number, SIG_DFL)
            // Safe: a handler is an address.
            if unsafe unsafeBitCast(previous, to: Int.self) == 1 { _ = signal(number, SIG_IGN) }
        }
    }

    /// Restores the terminal and ends the process by a signal, with its default action.
    static func endProcess(by number: Int32) -> Never {
        TerminalTitle.remove()
        TerminalModes.restore(droppingInput: true)
        _ = signal(number, SIG_DFL)
        SystemCalls.raise(number)
        // Reached only in the first process of a container, which default actions do not end.
        exit(128 + number)
    }
}

// MARK: - State

/// The numbers of signals, of which each system leaves out some.
private let numbers = 1..<NSIG

/// The action of each signal before ours was installed, by the signal's number.
///
/// Safe: an entry is written once, before the handler that reads it is installed.
nonisolated(unsafe) private let previousActions =
    UnsafeMutablePointer<sigaction>.allocate(capacity: Int(numbers.upperBound))

/// The signals for which the runtime prints a backtrace.
private let backtraceSignals = [
    SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE,
]

/// Whether a handler is stopping the process.
private let isStopping = Atomic<Bool>(false)

/// Whether a handler has dropped what was typed before the process was stopped.
private let wasStopHandled = Atomic<Bool>(false)

// MARK: - Installation

private let handlersInstalled: Void = {
    // The first use of a global may take a lock, so it must not be in a handler.
    _ = (
        TerminalModes.isHiding, TerminalModes.drops, TerminalModes.isRestored,
        SignalSafePrompt.current, TerminalTitle.current, isStopping.load(ordering: .acquiring),
        wasStopHandled.load(ordering: .acquiring), SignalHandlers.nextSignal.hasArrived(for: 0)
    )
    atexit { TerminalModes.restore(droppingInput: true) }
    atexit { TerminalTitle.remove() }
    for number in numbers where !SignalHandlers.harmless.contains(number) {
        switch number {
        // Safe: the handler is called with the arguments of its type.
        case SIGTSTP, SIGTTIN, SIGTTOU: unsafe install(handleStop, for: number)
        case SIGCONT: install(handleContinue, for: number)
        case SIGWINCH: install({ _ in RedrawPipe.wake() }, for: number)
        case SIGSTOP, SIGKILL: break
        case _ where TerminationSignal(rawValue: number) != nil:
            install(handleTermination, for: number)
        default: install(handleEnd, for: number)
        }
    }
}()

private func install(_ handler: @escaping @convention(c) (Int32) -> Void, for number: Int32) {
    var action = sigaction()
    action.anyHandler = handler
    install(&action, for: number)
}

/// Installs a handler that also gets where the signal comes from.
private func install(_ handler: @escaping sigaction.OriginHandler, for number: Int32) {
    var action = sigaction()
    // Safe: the flag says which member of the union is used.
    unsafe action.originHandler = handler
    action.sa_flags = SA_SIGINFO
    install(&action, for: number)
}

/// Installs an action, unless the signal is ignored, as it is under `nohup`.
private func install(_ action: inout sigaction, for number: Int32) {
    // Safe, here and below: there is room for every number, the calls read and fill in one
    // structure, and the handler is a function.
    var previous = sigaction()
    guard unsafe sigaction(number, nil, &previous) == 0 else { return }
    guard unsafe unsafeBitCast(previous.anyHandler, to: Int.self) != 1 else { return }
    if backtraceSignals.contains(number), unsafe getenv("SWIFT_BACKTRACE") == nil {
        previous = sigaction()
    }
    unsafe (previousActions + Int(number)).initialize(to: previous)
    // The alternative stack: a crash may be a stack overflow. Interrupted system calls are restarted.
    action.sa_flags |= SA_ONSTACK | SA_RESTART
    unsafe _ = sigaction(number, &action, nil)
}

// MARK: - Handlers

/// Handles `SIGINT`, `SIGTERM` and `SIGHUP`.
private func handleTermination(_ number: Int32) {
    guard let pipe = SignalHandlers.nextSignal.arrive(number) else { return handleEnd(number) }
    let savedErrno = errno
    // The program may go on with its question.
    TerminalModes.restoreForNow(droppingVisiblePart: false)
    var line = UInt8(ascii: "\n")
    // Safe: one byte.
    unsafe _ = write(pipe, &line, 1)
    errno = savedErrno
}

/// Handles crashes, and other signals that end the process.
private func handleEnd(_ number: Int32) {
    let savedErrno = errno
    TerminalTitle.remove()
    TerminalModes.restore(droppingInput: true)
    _ = setPreviousAction(number)
    // It takes effect when this handler returns.
    _ = raise(number)
    // The program goes on when it handled the signal itself before.
    errno = savedErrno
}

/// Handles `SIGTSTP`, `SIGTTIN` and `SIGTTOU`: echo is on while the process is stopped.
private func handleStop(
    _ number: Int32, _ origin: UnsafeMutablePointer<siginfo_t>?, _: UnsafeMutableRawPointer?
) {
    // A thread that reads in the background gets its signal again until another thread has stopped the
    // process. That is one stop, and one `fg` continues it.
    guard !isStopping.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let savedErrno = errno
    let isFromProgram = unsafe origin?.pointee.isFromProgram ?? true
    let isForBackground = number != SIGTSTP && !isFromProgram
    // In the background the modes are the shell's. After `fg` they are ours again, on another thread.
    if !isForBackground {
        TerminalTitle.removeForNow()
        TerminalModes.restoreForNow(droppingVisiblePart: isFromProgram)
    }
    wasStopHandled.store(true, ordering: .releasing)
    var ours = setPreviousAction(number)
    // The handler's signal is blocked, so it waits. `fg` first changes the foreground, and then sends
    // `SIGCONT`, which removes a stop that waits. So no stop comes after `fg`.
    _ = raise(number)
    if isForBackground, TerminalModes.isSurelyForeground { _ = signal(number, SIG_IGN) }
    // The process stops here, and goes on.
    SystemCalls.unblockSignal(number)
    // Safe, also above: one structure is read.
    unsafe _ = sigaction(number, &ours, nil)
    isStopping.store(false, ordering: .releasing)
    TerminalModes.changeAgain()
    errno = savedErrno
}

/// Handles `SIGCONT`, which also follows `SIGSTOP`, a signal without handlers.
private func handleContinue(_ number: Int32) {
    let savedErrno = errno
    TerminalModes.changeAgain()
    // Otherwise the part of a line that was typed before would be entered with the next one, unseen.
    if !wasStopHandled.exchange(false, ordering: .acquiringAndReleasing) {
        TerminalModes.dropTyped(droppingVisiblePart: true)
    }
    TerminalTitle.showAgain()
    SignalSafePrompt.showAgain()
    RedrawPipe.wake()
    errno = savedErrno
}

/// Sets the action of a signal to the one before ours, which is the default one in most programs.
///
/// - Returns: our action.
private func setPreviousAction(_ number: Int32) -> sigaction {
    var ours = sigaction()
    // Safe: `install` filled in the entry before a handler ran, and the call fills in a structure.
    unsafe _ = sigaction(number, previousActions + Int(number), &ours)
    return ours
}
