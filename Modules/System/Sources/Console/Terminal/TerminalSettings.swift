import LibC

/// The modes of one terminal, as they were found and while a question is open.
struct TerminalSettings: Equatable {
    let descriptor: Int32
    /// Whether what is typed is hidden.
    let hides: Bool
    let found: termios
    private let changed: termios

    init(of descriptor: Int32, found: termios, hides: Bool) {
        var changed = found
        // Only UTF-8 is text here. Without this mode, a key that deletes leaves half a character.
        changed.c_iflag |= tcflag_t(IUTF8)
        if hides { changed.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL) }
        self.descriptor = descriptor
        self.hides = hides
        self.found = found
        self.changed = changed
    }

    /// Returns the modes that a terminal has now.
    static func found(_ descriptor: Int32) throws(ConsoleError) -> termios {
        var modes = termios()
        // Safe: the call fills in one structure.
        guard unsafe tcgetattr(descriptor, &modes) == 0 else {
            throw .terminalFailed(errno: errno)
        }
        return modes
    }

    static func == (first: TerminalSettings, second: TerminalSettings) -> Bool {
        // Safe, also below: the bytes of two structures that are not changed meanwhile.
        unsafe first.descriptor == second.descriptor && first.hides == second.hides
            && withUnsafeBytes(of: first.found) { first in
                unsafe withUnsafeBytes(of: second.found) { unsafe first.elementsEqual($0) }
            }
    }

    /// Sets the modes for the question; safe in a signal handler.
    ///
    /// - Returns: the system error when the terminal refused; a background job changes nothing.
    @discardableResult
    func apply() -> Int32? { set(changed) }

    /// Sets the modes that were found; safe in a signal handler.
    ///
    /// - Parameter droppingInput: whether to drop what was typed and not yet read.
    func restore(droppingInput: Bool = false) {
        guard TerminalModes.isForeground(descriptor) else { return }
        // Unlike `TCSAFLUSH`, it does not wait for output, which a person may have stopped (Ctrl-S).
        if droppingInput { tcflush(descriptor, TCIFLUSH) }
        set(found)
    }

    /// Takes a line of which only a part was typed, unless whole lines were typed before it.
    ///
    /// - Returns: its bytes. The end of the line may have come meanwhile, and more lines.
    func takePart() -> [UInt8] {
        change { takePartNow() } ?? []
    }

    /// Runs a change of the modes, of which a signal handler that restores them leaves nothing.
    func change<Value>(_ change: () -> Value) -> Value? {
        TerminalModes.whileNotRestored(change, ifRestored: { restore() })
    }

    private func takePartNow() -> [UInt8] {
        guard TerminalModes.isForeground(descriptor), !Terminal.hasInput(descriptor) else {
            return []
        }
        // While a terminal waits for the end of a line, it does not count the part.
        var counting = changed
        counting.c_lflag &= ~tcflag_t(ICANON)
        guard set(counting) == nil else { return [] }
        var count: Int32 = 0
        // Safe: the call fills in one number.
        _ = unsafe ioctl(descriptor, UInt(FIONREAD), &count)
        var part = [UInt8](repeating: 0, count: Int(count))
        // Read, and not dropped: it may be a whole line by now.
        if count > 0 {
            let read = SystemCalls.read(descriptor, into: &part)
            part.removeLast(part.count - max(0, read))
        }
        apply()
        return part
    }

    @discardableResult
    private func set(_ modes: termios) -> Int32? {
        guard TerminalModes.isForeground(descriptor) else { return nil }
        var modes = modes
        // Safe: the call reads one structure.
        while unsafe tcsetattr(descriptor, TCSANOW, &modes) != 0 {
            if errno != EINTR { return errno }
        }
        return nil
    }
}
