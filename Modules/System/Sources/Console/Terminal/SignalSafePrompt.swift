import LibC
import Synchronization

/// The label of the open question, which a signal handler shows again after a stop.
///
/// It is global for the same reason as ``TerminalModes``, and written before it is published through an
/// atomic address. ``showAgain()`` calls only `tcgetpgrp`, `getpgrp` and `write`.
enum SignalSafePrompt {
    /// The address of the label to show again; 0 for none.
    static var current: UInt { currentLabel.load(ordering: .acquiring) }

    /// Publishes the label of an open question.
    static func publish(_ text: String, on descriptor: Int32) {
        currentLabel.store(address(of: text, on: descriptor), ordering: .releasing)
    }

    /// Returns the address of a label; it is the same each time, as its memory is never freed.
    static func address(of text: String, on descriptor: Int32) -> UInt {
        labels.withLock { labels in
            let key = "\(descriptor) \(text)"
            let address = labels[key] ?? LeakedMemory.copy(of: Label(text, descriptor))
            labels[key] = address
            return address
        }
    }

    /// Withdraws the label, because its question is closed.
    static func withdraw() {
        currentLabel.store(0, ordering: .releasing)
    }

    /// Writes the label again in the foreground, if there is one; safe in a signal handler.
    static func showAgain() {
        // Safe: the address is that of a copy, which is never changed or freed.
        let label = unsafe UnsafePointer<Label>(bitPattern: current)?.pointee
        guard let label, tcgetpgrp(label.descriptor) == getpgrp() else { return }
        // Safe: the bytes are never freed, and the count is theirs.
        _ = unsafe write(label.descriptor, UnsafeRawPointer(bitPattern: label.bytes), label.count)
    }
}

private let currentLabel = Atomic<UInt>(0)

/// The address of each label, by its descriptor and text.
private let labels = Mutex<[String: UInt]>([:])

private struct Label {
    let descriptor: Int32
    /// The address of the bytes.
    let bytes: UInt
    let count: Int

    init(_ text: String, _ descriptor: Int32) {
        self.descriptor = descriptor
        count = text.utf8.count
        // Safe: there is room for all bytes.
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
        _ = unsafe copy.initialize(from: text.utf8)
        bytes = UInt(bitPattern: copy.baseAddress)
    }
}
