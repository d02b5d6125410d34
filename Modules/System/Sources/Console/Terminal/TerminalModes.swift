import LibC
import Synchronization

/// The modes of this process's terminal while it asks, which signal handlers can undo.
///
/// While a question is open, a key that deletes removes a whole character, and a secret is not shown.
///
/// A signal handler gets only a number, so the settings that it restores are global. It may run at any
/// time on any thread. Therefore the settings are written before they are published through an atomic
/// address, and are never changed or freed. The methods that handlers call take no lock, allocate
/// nothing, and call only functions that POSIX lists as safe there: `tcsetattr`, `tcflow`,
/// `tcflush`, `tcgetpgrp`, `poll`, `write`.
enum TerminalModes {
    /// Whether what is typed is hidden, and ``restore(droppingInput:)`` will show it.
    static var isHiding: Bool { current?.hides == true }

    /// Whether this process is in the terminal's foreground job.
    ///
    /// A background job must not change the settings. The shell saves and restores those of a job.
    static func isForeground(_ descriptor: Int32) -> Bool {
        // The call fails when the terminal is not this process's own. In a container, jobs from outside
        // of it have the number 0, also this process's own.
        let foreground = tcgetpgrp(descriptor)
        return foreground == -1 || foreground == getpgrp()
    }

    /// Whether this process is in the foreground of its own terminal; safe in a signal handler.
    ///
    /// Unlike ``isForeground(_:)``, it is `false` where that cannot be known.
    static var isSurelyForeground: Bool {
        let foreground = tcgetpgrp(current?.descriptor ?? STDIN_FILENO)
        return foreground > 0 && foreground == getpgrp()
    }

    /// Hides what is typed, if it is shown.
    ///
    /// - Returns: whether this call hides it, and the caller must call ``restore(droppingInput:)``.
    /// - Throws: ``ConsoleError/cancelled`` when a signal handler has restored the modes meanwhile.
    static func hide(on descriptor: Int32) throws(ConsoleError) -> Bool {
        SignalHandlers.install()
        if !isForeground(descriptor) {
            // Like any program in the background that uses the terminal, stop here until `fg`.
            SystemCalls.raise(SIGTTOU)
        }
        let drops = drops
        let before = currentSettings.load(ordering: .acquiring)
        let open = settings(at: before)
        if let open, open.hides {
            if open.descriptor == descriptor { return false }
            throw .terminalFailed(errno: EBUSY)
        }
        // The modes of a visible question are not those to restore.
        let isSame = open?.descriptor == descriptor
        let found =
            if isSame, let open { open.found } else { try TerminalSettings.found(descriptor) }
        let settings = TerminalSettings(of: descriptor, found: found, typing: .hidden)
        // The order matters: a signal between the two steps restores settings that still apply.
        guard publish(address(of: settings), inPlaceOf: before) else {
            throw .terminalFailed(errno: EBUSY)
        }
        let failure = changeAgain()
        // The program may go on after a signal.
        guard failure == nil, isHiding, drops == Self.drops else {
            restore(droppingInput: false)
            throw failure.map { .terminalFailed(errno: $0) } ?? .cancelled
        }
        return true
    }

    /// Sets the modes for a visible question.
    ///
    /// - Returns: what ``close(_:)`` undoes; `nil` in the background, and where modes cannot be set.
    static func open(
        on descriptor: Int32, _ typing: TerminalSettings.Typing = .shown
    ) -> TerminalSettings? {
        guard isForeground(descriptor) else { return nil }
        if let current, current.descriptor == descriptor { return current }
        guard let found = try? TerminalSettings.found(descriptor) else { return nil }
        let settings = TerminalSettings(of: descriptor, found: found, typing: typing)
        // Another terminal of this process may have published its own. Handlers then leave this one.
        let isPublished = publish(address(of: settings), inPlaceOf: 0)
        if typing != .shown, !isPublished { return open(on: descriptor) }
        areRestored.store(false, ordering: .sequentiallyConsistent)
        if settings.change({ settings.apply() }) ?? nil != nil, typing != .shown {
            close(settings)
            return open(on: descriptor)
        }
        return settings
    }

    /// Restores the modes after a visible question.
    static func close(_ settings: TerminalSettings) {
        guard !settings.hides else { return }
        let address = address(of: settings)
        // A secret on the same terminal may have taken its place; a signal handler may have restored.
        if publish(0, inPlaceOf: address) || current?.descriptor != settings.descriptor {
            settings.restore()
        }
    }

    /// Restores the modes, if they are changed; safe in a signal handler.
    ///
    /// - Parameter droppingInput: whether a secret may have been typed in part. The shell would show it.
    static func restore(droppingInput: Bool) {
        let last = settings(at: currentSettings.exchange(0, ordering: .sequentiallyConsistent))
        waitForChanges()
        last?.restore(droppingInput: droppingInput && last?.hides == true)
    }

    /// Restores the modes until ``changeAgain()``, and drops what was typed; safe in a signal handler.
    static func restoreForNow(droppingVisiblePart: Bool) {
        guard let current else { return }
        areRestored.store(true, ordering: .sequentiallyConsistent)
        waitForChanges()
        current.restore()
        dropTyped(droppingVisiblePart: droppingVisiblePart)
    }

    /// Changes the modes again after a stop, if they were changed before; safe in a signal handler.
    ///
    /// - Returns: the system error when the terminal refused.
    @discardableResult
    static func changeAgain() -> Int32? {
        areRestored.store(false, ordering: .sequentiallyConsistent)
        guard let settings = current else { return nil }
        return settings.change { settings.apply() } ?? nil
    }

    /// Runs a change of the modes, unless a signal handler has restored them.
    ///
    /// A handler on another thread waits for its end. Otherwise the process could end or stop with the modes of
    /// this change.
    static func whileNotRestored<Value>(
        _ change: () -> Value, ifRestored restore: () -> Void
    ) -> Value? {
        changesUnderWay.add(1, ordering: .sequentiallyConsistent)
        defer { changesUnderWay.subtract(1, ordering: .sequentiallyConsistent) }
        guard !isRestored else { return nil }
        let value = change()
        // By a handler that has interrupted the change.
        if isRestored { restore() }
        return value
    }

    /// Whether a signal handler has restored the modes, or none are changed.
    static var isRestored: Bool {
        currentSettings.load(ordering: .sequentiallyConsistent) == 0
            || areRestored.load(ordering: .sequentiallyConsistent)
    }

    /// Waits for the changes of other threads; safe in a signal handler.
    private static func waitForChanges() {
        // Not for ever: this handler may have interrupted a change, which goes on after it.
        for _ in 0..<100 where changesUnderWay.load(ordering: .sequentiallyConsistent) > 0 {
            _ = poll(nil, 0, 1)
        }
    }

    /// The settings that handlers restore now.
    static var current: TerminalSettings? {
        settings(at: currentSettings.load(ordering: .acquiring))
    }

    private static func publish(_ address: UInt, inPlaceOf expected: UInt) -> Bool {
        currentSettings.compareExchange(
            expected: expected, desired: address, ordering: .acquiringAndReleasing
        ).exchanged
    }

    private static func settings(at address: UInt) -> TerminalSettings? {
        // Safe: the address is that of a copy, which is never changed or freed.
        unsafe UnsafePointer<TerminalSettings>(bitPattern: address)?.pointee
    }

    /// Returns the address of a copy of the settings; the same for equal ones, so memory does not grow.
    private static func address(of settings: TerminalSettings) -> UInt {
        addresses.withLock { addresses in
            if let known = addresses.first(where: { self.settings(at: $0) == settings }) {
                return known
            }
            let address = LeakedMemory.copy(of: settings)
            addresses.append(address)
            return address
        }
    }
}

/// The number of threads that change the modes.
private let changesUnderWay = Atomic<Int>(0)

/// Whether a signal handler has restored the modes, for a process that may go on.
private let areRestored = Atomic<Bool>(false)

/// The address of the ``TerminalSettings`` to restore; 0 for none.
private let currentSettings = Atomic<UInt>(0)

/// The addresses of all settings that were ever published, each different.
private let addresses = Mutex<[UInt]>([])
