import LibC
import Synchronization

/// The label of the open question, which a signal handler shows again after a stop.
///
/// It is global for the same reason as ``TerminalEcho``, and written before it is published through an
/// atomic address. ``showAgain()`` calls only `tcgetpgrp`, `getpgrp` and `write`.
enum OpenLabel {
    /// Whether a question is open on a terminal.
    static var isShown: Bool { currentLabel.load(ordering: .acquiring) != 0 }

    /// Publishes the label that was written to a terminal.
    static func publish(_ text: String, on descriptor: Int32) {
        let address = labels.withLock { labels in
            let key = "\(descriptor) \(text)"
            let address = labels[key] ?? Label(text, descriptor).copy()
            labels[key] = address
            return address
        }
        currentLabel.store(address, ordering: .releasing)
    }

    /// Withdraws the label, because its question is closed.
    static func withdraw() {
        currentLabel.store(0, ordering: .releasing)
    }

    /// Writes the label again in the foreground, if there is one; safe in a signal handler.
    static func showAgain() {
        // Safe: the address is from `copy`, and its content is never changed or freed.
        let label = unsafe UnsafePointer<Label>(
            bitPattern: currentLabel.load(ordering: .acquiring))?.pointee
        guard let label, tcgetpgrp(label.descriptor) == getpgrp() else { return }
        // Safe: the bytes are never freed, and the count is theirs.
        _ = unsafe write(label.descriptor, UnsafeRawPointer(bitPattern: label.bytes), label.count)
    }
}

/// The address of the ``Label`` to show again; 0 for none.
private let currentLabel = Atomic<UInt>(0)

/// The address of each label, by its descriptor and text.
///
/// They are never freed, because a handler on another thread may be reading one.
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

    /// Returns the address of a copy.
    func copy() -> UInt {
        // Safe: there is room for one label.
        let copy = UnsafeMutablePointer<Label>.allocate(capacity: 1)
        unsafe copy.initialize(to: self)
        return UInt(bitPattern: copy)
    }
}
