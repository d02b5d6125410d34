import LibC
import Synchronization

/// A terminal without a screen: a test types, and reads what would be shown.
///
/// It echoes and edits lines as any terminal does. What is read has LF for its line ends.
public final class PseudoTerminal: Sendable {
    /// The program's side, a terminal like any other; valid as long as this object.
    public let descriptor: Int32
    /// The path of the program's side.
    public let path: String

    let keyboard: Int32
    private let transcript: Transcript
    private struct Sides {
        var programIsOpen = true
        var keyboardIsOpen = true
        var lastEcho = true
    }
    private let sides = Mutex(Sides())

    /// Creates a terminal; every wait on it together may take as long as `deadline`.
    public init(deadline: Duration = .seconds(120)) throws(ProgramRunError) {
        var sides: (keyboard: Int32, program: Int32) = (-1, -1)
        // So that no program gets it but the one it is for.
        let isMade = Descriptors.whileNothingStarts {
            // Safe: the call fills in the two numbers.
            let isMade = unsafe openpty(&sides.keyboard, &sides.program, nil, nil, nil) == 0
            _ = fcntl(sides.keyboard, F_SETFD, FD_CLOEXEC)
            _ = fcntl(sides.program, F_SETFD, FD_CLOEXEC)
            return isMade
        }
        var name = [CChar](repeating: 0, count: 128)
        // Safe: the call fills in no more than the array has, a zero at the end.
        guard isMade, unsafe ttyname_r(sides.program, &name, name.count) == 0 else {
            throw .cannotStart("A pseudo-terminal", errno: errno)
        }
        path = String(
            decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        keyboard = sides.keyboard
        descriptor = sides.program
        transcript = Transcript([keyboard], deadline: deadline)
    }

    deinit {
        closeProgramSide()
        hangUp()
    }

    /// Whether what is typed is shown; after the program ended, whether it was then.
    public var isEchoOn: Bool {
        sides.withLock { sides in
            if sides.programIsOpen { sides.lastEcho = echo }
            return sides.lastEcho
        }
    }

    /// What was shown so far, as far as waits have read it.
    public var text: String { transcript.texts[0] }

    /// Types `text`; a line ends with `"\n"`, Ctrl-C is `"\u{3}"`, Ctrl-D `"\u{4}"`.
    public func type(_ text: String) {
        Descriptors.write(text, to: keyboard)
    }

    /// Waits until `text` is shown, after what the last wait found.
    ///
    /// - Returns: what is shown since then, `text` at its end.
    @discardableResult
    public func wait(for text: String) async throws(ProgramRunError) -> String {
        try await transcript.wait(for: "“\(text)”") { $0[0].find(text) }
    }

    /// Takes the terminal away, as when its window is closed.
    public func hangUp() {
        transcript.giveUp(0)
        sides.withLock { sides in
            if sides.keyboardIsOpen { close(keyboard) }
            sides.keyboardIsOpen = false
        }
    }

    /// Gives the program's side up, so that the end of the last program is seen as the end.
    func closeProgramSide() {
        sides.withLock { sides in
            guard sides.programIsOpen else { return }
            sides.lastEcho = echo
            sides.programIsOpen = false
            close(descriptor)
        }
    }

    private var echo: Bool {
        var modes = termios()
        // Safe: the call fills in one structure.
        _ = unsafe tcgetattr(descriptor, &modes)
        return modes.c_lflag & tcflag_t(ECHO) != 0
    }
}
