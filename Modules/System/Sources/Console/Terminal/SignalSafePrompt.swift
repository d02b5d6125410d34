import Synchronization

/// The label of the open question, which a signal handler shows again after a stop.
///
/// It is global for the same reason as ``TerminalModes``, and written before it is published through an
/// atomic address.
enum SignalSafePrompt {
    /// The address of the label to show again; 0 for none.
    static var current: UInt { currentLabel.load(ordering: .acquiring) }

    /// Publishes the label of an open question.
    static func publish(_ text: String, on descriptor: Int32) {
        currentLabel.store(
            SignalSafeText.address(of: text, on: descriptor), ordering: .releasing)
    }

    /// Withdraws the label, because its question is closed.
    static func withdraw() {
        currentLabel.store(0, ordering: .releasing)
    }

    /// Writes the label again in the foreground, if there is one; safe in a signal handler.
    static func showAgain() { SignalSafeText.write(current) }
}

private let currentLabel = Atomic<UInt>(0)
