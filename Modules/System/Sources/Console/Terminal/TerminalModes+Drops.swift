import LibC
import Synchronization

extension TerminalModes {
    /// The number of times that a signal handler has dropped a part of a line.
    static var drops: Int { dropCount.load(ordering: .acquiring) }

    /// Drops what was typed at the open question; safe in a signal handler.
    ///
    /// All of it goes when it is hidden, as it may be a part of a secret.
    /// - Parameter droppingVisiblePart: whether a visible part goes too, without which Enter would enter
    ///   what is no longer on the line. Whole lines stay. A line that Enter ends during this call may go, so
    ///   it is `false` where the terminal has dropped the part itself, as it does for Ctrl-C and Ctrl-Z.
    static func dropTyped(droppingVisiblePart: Bool) {
        // A text on a line that is edited is drawn again.
        guard let current, current.typing == .shown || current.hides else { return }
        let drops =
            current.hides || droppingVisiblePart && !Terminal.hasInput(current.descriptor)
        if drops, isForeground(current.descriptor) { tcflush(current.descriptor, TCIFLUSH) }
        // The bytes that were read before Ctrl-D are a part, too.
        dropCount.add(1, ordering: .releasing)
    }
}

private let dropCount = Atomic<Int>(0)
