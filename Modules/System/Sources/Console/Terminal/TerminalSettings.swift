import LibC

/// The modes of one terminal, as they were found and while a question is open.
struct TerminalSettings: Equatable {
    /// The ways in which the terminal treats typed text.
    enum Typing: Equatable {
        /// The terminal shows it, and keeps it until Enter.
        case shown
        /// The terminal keeps it until Enter.
        case hidden
        /// The program gets each key, and draws the line on this descriptor.
        case edited(on: Int32)
        /// The program gets each key, and draws the whole screen on this descriptor.
        case screen(on: Int32)

        /// The descriptor on which the program draws; `nil` when the terminal shows what is typed.
        var output: Int32? {
            switch self {
            case .shown, .hidden: nil
            case .edited(let descriptor), .screen(let descriptor): descriptor
            }
        }

        var isScreen: Bool { if case .screen = self { true } else { false } }
    }

    let descriptor: Int32
    let typing: Typing
    let found: termios
    private let changed: termios

    /// Whether what is typed is hidden.
    var hides: Bool { typing == .hidden }

    init(of descriptor: Int32, found: termios, typing: Typing) {
        var changed = found
        // Only UTF-8 is text here. Without this mode, a key that deletes leaves half a character.
        changed.c_iflag |= tcflag_t(IUTF8)
        if typing != .shown { changed.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL) }
        if typing.output != nil {
            // Ctrl-C and Ctrl-Z still send signals.
            changed.c_lflag &= ~tcflag_t(ICANON | IEXTEN)
            changed.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR)
            // With a smaller number, a shell would find the end of its input after `kill -9`.
            // Safe: the array of control characters has room for both.
            unsafe withUnsafeMutableBytes(of: &changed.c_cc) { characters in
                unsafe characters[Int(VMIN)] = 1
                unsafe characters[Int(VTIME)] = 0
            }
        }
        self.descriptor = descriptor
        self.typing = typing
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
        unsafe first.descriptor == second.descriptor && first.typing == second.typing
            && withUnsafeBytes(of: first.found) { first in
                unsafe withUnsafeBytes(of: second.found) { unsafe first.elementsEqual($0) }
            }
    }

    /// Sets the modes for the question; safe in a signal handler.
    ///
    /// - Returns: the system error when the terminal refused; a background job changes nothing.
    @discardableResult
    func apply() -> Int32? {
        let failure = set(changed)
        guard failure == nil else { return failure }
        // A paste is marked at its start and its end. A screen is another one than that of the shell.
        write(typing.isScreen ? "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l" : "\u{1B}[?2004h")
        if typing.isScreen { RedrawPipe.wake() }
        return nil
    }

    /// Sets the modes that were found; safe in a signal handler.
    ///
    /// - Parameter droppingInput: whether to drop what was typed and not yet read.
    func restore(droppingInput: Bool = false) {
        guard TerminalModes.isForeground(descriptor) else { return }
        // Unlike `TCSAFLUSH`, it does not wait for output, which a person may have stopped (Ctrl-S).
        if droppingInput { tcflush(descriptor, TCIFLUSH) }
        // Output that a person has stopped takes no codes. Linux starts only what the same call has stopped.
        if let output = typing.output {
            tcflow(output, TCOOFF)
            tcflow(output, TCOON)
        }
        // An update of the screen may be cut off anywhere.
        write(
            typing.isScreen
                ? "\u{1B}[m\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l" : "\u{1B}[?2004l")
        set(found)
    }

    /// Writes codes of the terminal; safe in a signal handler.
    private func write(_ code: StaticString) {
        guard let output = typing.output, TerminalModes.isForeground(descriptor) else { return }
        // A person may have stopped the output (Ctrl-S). Nothing waits for it.
        var polled = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        // Safe: the call fills in one structure, and the bytes are constant.
        guard unsafe poll(&polled, 1, 0) > 0, polled.revents & Int16(POLLOUT) != 0 else { return }
        _ = unsafe LibC.write(output, code.utf8Start, code.utf8CodeUnitCount)
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
