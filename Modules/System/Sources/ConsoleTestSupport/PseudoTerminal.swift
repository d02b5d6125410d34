import LibC
import Synchronization

/// A terminal without a screen: a test types, and reads what a screen would show.
///
/// It echoes and edits lines as any terminal does. The text that a test reads has LF line endings.
public final class PseudoTerminal: Sendable {
    /// The descriptor of the program's side, valid as long as this object.
    public let descriptor: Int32
    /// The path of the program's side.
    public let path: String

    let keyboard: Int32
    private let transcript: Transcript
    private struct Sides {
        var programIsOpen = true
        var keyboardIsOpen = true
        var lastModes: tcflag_t = 0
    }
    private let sides = Mutex(Sides())

    public init() throws(ProgramRunError) {
        var sides: (keyboard: Int32, program: Int32) = (-1, -1)
        let isOpen = Descriptors.withoutSpawning {
            // Safe: the call fills in the two numbers.
            let isOpen = unsafe openpty(&sides.keyboard, &sides.program, nil, nil, nil) == 0
            _ = fcntl(sides.keyboard, F_SETFD, FD_CLOEXEC)
            _ = fcntl(sides.program, F_SETFD, FD_CLOEXEC)
            return isOpen
        }
        var name = [CChar](repeating: 0, count: 128)
        // Safe: the count is the array's own, and the call adds a zero at the end.
        guard isOpen, unsafe ttyname_r(sides.program, &name, name.count) == 0 else {
            throw .cannotStart("A pseudo-terminal", errno: errno)
        }
        path = String(
            decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        keyboard = sides.keyboard
        descriptor = sides.program
        transcript = Transcript([keyboard])
    }

    deinit {
        closeProgramSide()
        hangUp()
    }

    /// Whether echo is on; after the end of the program, whether it was on then.
    public var isEchoOn: Bool { modes & tcflag_t(ECHO) != 0 }

    /// Whether the terminal keeps a line until Enter; after the end of the program, whether it did then.
    public var isInLineMode: Bool { modes & tcflag_t(ICANON) != 0 }

    private var modes: tcflag_t {
        sides.withLock { sides in
            recordModes(&sides)
            return sides.lastModes
        }
    }

    /// The text that waits have read so far.
    public var text: String { transcript.texts[0] }

    /// Types `text`; a line ends with `"\n"`, Ctrl-C is `"\u{3}"`, Ctrl-D is `"\u{4}"`.
    public func type(_ text: String) {
        type(Array(text.utf8))
    }

    /// Types bytes, as a terminal with another encoding does.
    public func type(_ bytes: [UInt8]) {
        Descriptors.write(bytes, to: keyboard)
    }

    /// Waits until the terminal shows `text`, after the text that the last wait found.
    ///
    /// - Returns: what was shown since then, including `text`.
    @discardableResult
    public func wait(for text: String) async throws(ProgramRunError) -> String {
        try await transcript.wait(for: "“\(text)”") { $0[0].find(text) }
    }

    /// Gives the terminal another size, as a person does with the window.
    public func resize(columns: Int, rows: Int) {
        var size = winsize()
        (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
        // Safe: the call reads one structure.
        _ = unsafe ioctl(keyboard, UInt(TIOCSWINSZ), &size)
    }

    /// Stops the output until the program starts it, as Ctrl-S does: who writes, waits.
    public func stopOutput() {
        sides.withLock { sides in
            if sides.programIsOpen { _ = tcflow(descriptor, TCOOFF) }
        }
    }

    /// Closes the terminal, as when its window is closed.
    public func hangUp() {
        transcript.markEnded(0)
        sides.withLock { sides in
            guard sides.keyboardIsOpen else { return }
            recordModes(&sides)
            sides.keyboardIsOpen = false
            close(keyboard)
        }
    }

    /// Closes the program's side in this process.
    ///
    /// Otherwise the output would not end when the program ends.
    func closeProgramSide() {
        sides.withLock { sides in
            guard sides.programIsOpen else { return }
            recordModes(&sides)
            sides.programIsOpen = false
            close(descriptor)
        }
    }

    /// Records the modes, while both sides are open.
    ///
    /// It asks the keyboard's side: macOS revokes the other one when the program's session ends.
    private func recordModes(_ sides: inout Sides) {
        guard sides.programIsOpen, sides.keyboardIsOpen else { return }
        var modes = termios()
        // Safe: the call fills in one structure.
        guard unsafe tcgetattr(keyboard, &modes) == 0 else { return }
        sides.lastModes = modes.c_lflag
    }
}
