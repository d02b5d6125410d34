import LibC
import Synchronization

/// The echo of this process's terminal, which signal handlers can restore.
///
/// A signal handler gets only a number, so the settings that it restores are global. It may run at any
/// time on any thread. Therefore the settings are written before they are published through an atomic
/// address, and are never changed or freed. The methods that handlers call take no lock, allocate
/// nothing, and call only functions that POSIX lists as safe there: `tcsetattr`, `tcflush`,
/// `tcgetpgrp`.
enum TerminalEcho {
    /// Whether echo is off, and ``restore(droppingInput:)`` will turn it on.
    static var isOff: Bool { Settings.current != nil }

    /// Whether this process is in the terminal's foreground job.
    ///
    /// A background job must not change the settings. The shell saves and restores those of a job.
    static func isForeground(_ descriptor: Int32) -> Bool {
        // The call fails when the terminal is not this process's own. In a container, jobs from outside
        // of it have the number 0, also this process's own.
        let foreground = tcgetpgrp(descriptor)
        return foreground == -1 || foreground == getpgrp()
    }

    /// Turns echo off, if it is on.
    ///
    /// - Returns: whether this call turned it off, and the caller must call ``restore(droppingInput:)``.
    /// - Throws: ``ConsoleError/cancelled`` when a signal handler has restored echo meanwhile.
    static func turnOff(on descriptor: Int32) throws(ConsoleError) -> Bool {
        SignalHandlers.install()
        if !isForeground(descriptor) {
            // Like any program in the background that uses the terminal, stop here until `fg`.
            SystemCalls.raise(SIGTTOU)
        }
        let drops = drops
        let settings = try Settings(of: descriptor)
        // The order matters: a signal between the two steps restores settings that still apply.
        guard settings.publish() else {
            if Settings.current?.descriptor == descriptor { return false }
            throw .terminalFailed(errno: EBUSY)
        }
        let failure = turnOffAgain()
        // The program may go on after a signal.
        guard failure == nil, isOff, drops == Self.drops else {
            restore(droppingInput: false)
            throw failure.map { .terminalFailed(errno: $0) } ?? .cancelled
        }
        return true
    }

    /// Turns echo on again, if it is off; safe in a signal handler.
    ///
    /// - Parameter droppingInput: whether a secret may have been typed in part. The shell would show it.
    static func restore(droppingInput: Bool) {
        Settings.withdraw()?.apply(echo: true, droppingInput: droppingInput)
    }

    /// The number of times that ``turnOnForNow()`` has dropped what was typed.
    static var drops: Int { dropCount.load(ordering: .acquiring) }

    /// Turns echo on until ``turnOffAgain()``; safe in a signal handler.
    ///
    /// It drops what was typed, as a secret may have been typed in part.
    static func turnOnForNow() {
        guard let settings = Settings.current else { return }
        settings.apply(echo: true, droppingInput: true)
        dropCount.add(1, ordering: .releasing)
    }

    /// Turns echo off again after a stop, if it was off before; safe in a signal handler.
    ///
    /// - Returns: the system error when the terminal refused.
    @discardableResult
    static func turnOffAgain() -> Int32? {
        guard let settings = Settings.current else { return nil }
        let failure = settings.apply(echo: false)
        // A handler may have restored echo meanwhile.
        if !isOff { settings.apply(echo: true) }
        return failure
    }
}

private let dropCount = Atomic<Int>(0)

/// The address of the ``Settings`` to restore; 0 for none.
private let currentSettings = Atomic<UInt>(0)

/// The settings of one terminal, with and without echo.
private struct Settings {
    let descriptor: Int32
    private let withEcho: termios
    private let withoutEcho: termios

    init(of descriptor: Int32) throws(ConsoleError) {
        var modes = termios()
        // Safe: the call fills in one structure.
        guard unsafe tcgetattr(descriptor, &modes) == 0 else {
            throw .terminalFailed(errno: errno)
        }
        self.descriptor = descriptor
        withEcho = modes
        modes.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
        withoutEcho = modes
    }

    /// The settings that handlers restore now.
    static var current: Settings? {
        settings(at: currentSettings.load(ordering: .acquiring))
    }

    /// Publishes these settings to the handlers, unless others are published.
    ///
    /// This leaks some 130 bytes for each secret that a person types.
    func publish() -> Bool {
        currentSettings.compareExchange(
            expected: 0, desired: Unfreed.copy(of: self), ordering: .acquiringAndReleasing
        ).exchanged
    }

    /// Withdraws the settings, and returns them for the one caller that restores them.
    static func withdraw() -> Settings? {
        settings(at: currentSettings.exchange(0, ordering: .acquiringAndReleasing))
    }

    private static func settings(at address: UInt) -> Settings? {
        // Safe: the address is that of a copy, which is never changed or freed.
        unsafe UnsafePointer<Settings>(bitPattern: address)?.pointee
    }

    /// Turns echo on or off, and may drop what was typed and not yet read.
    ///
    /// - Returns: the system error when the terminal refused; a background job changes nothing.
    @discardableResult
    func apply(echo: Bool, droppingInput: Bool = false) -> Int32? {
        guard TerminalEcho.isForeground(descriptor) else { return nil }
        // Unlike `TCSAFLUSH`, it does not wait for output, which a person may have stopped (Ctrl-S).
        if droppingInput { tcflush(descriptor, TCIFLUSH) }
        var modes = echo ? withEcho : withoutEcho
        // Safe: the call reads one structure.
        while unsafe tcsetattr(descriptor, TCSANOW, &modes) != 0 {
            if errno != EINTR { return errno }
        }
        return nil
    }
}
