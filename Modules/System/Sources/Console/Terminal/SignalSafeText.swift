import LibC
import Synchronization

/// A text for a terminal in memory that is never freed, so that a signal handler may write it.
struct SignalSafeText {
    private let descriptor: Int32
    /// The address of the bytes.
    private let bytes: UInt
    private let count: Int

    /// Returns the address of a text for a terminal; it is the same each time, so memory does not grow.
    static func address(of text: String, on descriptor: Int32) -> UInt {
        addresses.withLock { addresses in
            let key = "\(descriptor) \(text)"
            let address = addresses[key] ?? LeakedMemory.copy(of: SignalSafeText(text, descriptor))
            addresses[key] = address
            return address
        }
    }

    /// Writes the text of an address in the foreground, if it is not 0; safe in a signal handler.
    static func write(_ address: UInt) {
        guard let text = text(at: address) else { return }
        // Safe: the bytes are never freed, and the count is theirs.
        unsafe text.write(UnsafeRawPointer(bitPattern: text.bytes), text.count)
    }

    /// Writes a code to the terminal of an address in the foreground; safe in a signal handler.
    static func write(_ code: StaticString, insteadOf address: UInt) {
        // Safe: the bytes are constant.
        unsafe text(at: address)?.write(code.utf8Start, code.utf8CodeUnitCount)
    }

    private func write(_ bytes: UnsafeRawPointer?, _ count: Int) {
        guard tcgetpgrp(descriptor) == getpgrp() else { return }
        // A person may have stopped the output (Ctrl-S). Nothing waits for it.
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        // Safe: the call fills in one structure; the caller has so many bytes.
        guard unsafe poll(&polled, 1, 0) > 0, polled.revents & Int16(POLLOUT) != 0 else { return }
        _ = unsafe LibC.write(descriptor, bytes, count)
    }

    private static func text(at address: UInt) -> SignalSafeText? {
        // Safe: the address is that of a copy, which is never changed or freed.
        unsafe UnsafePointer<SignalSafeText>(bitPattern: address)?.pointee
    }

    private init(_ text: String, _ descriptor: Int32) {
        self.descriptor = descriptor
        count = text.utf8.count
        // Safe: there is room for all bytes.
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
        _ = unsafe copy.initialize(from: text.utf8)
        bytes = UInt(bitPattern: copy.baseAddress)
    }
}

/// The address of each text, by its descriptor and text.
private let addresses = Mutex<[String: UInt]>([:])
