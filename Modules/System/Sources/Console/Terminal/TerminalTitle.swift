import LibC
import Synchronization

/// The title that the program has given to the window of its terminal, which signal handlers remove.
///
/// It is global for the same reason as ``TerminalModes``. ``remove()`` and ``showAgain()`` call only
/// `tcgetpgrp`, `getpgrp`, `poll` and `write`.
enum TerminalTitle {
    /// The address of the codes for the title; 0 for none.
    static var current: UInt { currentTitle.load(ordering: .acquiring) }

    /// Shows a title in place of the one that the window has, until ``remove()``.
    static func show(_ title: String, on descriptor: Int32) {
        // The terminal keeps the title of before.
        let address = SignalSafeText.address(
            of: "\u{1B}[22;2t\u{1B}]2;\(sanitized(title))\u{7}", on: descriptor)
        guard address != current else { return }
        remove()
        currentTitle.store(address, ordering: .sequentiallyConsistent)
        SignalSafeText.write(address)
    }

    /// Gives the window the title of before, if the program has changed it; safe in a signal handler.
    static func remove() {
        let address = currentTitle.exchange(0, ordering: .sequentiallyConsistent)
        // The empty title is for a terminal that does not keep the one of before.
        SignalSafeText.write("\u{1B}]2;\u{7}\u{1B}[23;2t", insteadOf: address)
    }

    /// Does the same as ``remove()`` until ``showAgain()``; safe in a signal handler.
    static func removeForNow() {
        SignalSafeText.write("\u{1B}]2;\u{7}\u{1B}[23;2t", insteadOf: current)
    }

    /// Shows the title again after a stop; safe in a signal handler.
    static func showAgain() { SignalSafeText.write(current) }
}

private let currentTitle = Atomic<UInt>(0)
