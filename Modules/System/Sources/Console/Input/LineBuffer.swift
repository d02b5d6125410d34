/// A buffer that splits bytes into lines.
///
/// A line may be a secret. So the buffer keeps no byte of a line that it has returned, and a line is
/// never one of Swift's small strings: their bytes are copied into every frame that they pass.
struct LineBuffer {
    private let limit: Int
    private var bytes: [UInt8] = []
    /// The start of the first line that was not returned.
    private var start = 0
    /// The end of the part without a line ending, so that no byte is searched twice.
    private var searched = 0
    /// Whether the bytes up to the next line ending belong to a line that was too long.
    private var isSkipping = false

    init(limit: Int = InputReader.longestLine) {
        self.limit = limit
    }

    mutating func append(_ chunk: some Collection<UInt8>) {
        // A plain removal would leave a copy of the last bytes after the new end of the array.
        for index in start..<bytes.count { bytes.swapAt(index - start, index) }
        bytes.removeLast(start)
        searched -= start
        start = 0
        bytes.append(contentsOf: chunk)
    }

    /// Returns the next complete line, or `nil` when more bytes are needed.
    mutating func next() -> Result<String, ConsoleError>? {
        while let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = takeLine(to: end)
            start = end + 1
            searched = start
            if !isSkipping { return line }
            isSkipping = false
        }
        searched = bytes.count
        // One byte over the limit may be the CR of a line ending.
        if searched - start > limit + 1 {
            start = searched
            defer { isSkipping = true }
            return isSkipping ? nil : .failure(.lineTooLong)
        }
        return nil
    }

    /// Returns the last line, which has no ending, if there is one.
    mutating func rest() -> Result<String, ConsoleError>? {
        guard !isSkipping, start < bytes.count else { return nil }
        defer {
            start = bytes.count
            searched = start
        }
        return takeLine(to: bytes.count, isEnded: false)
    }

    /// Whether no byte is kept.
    var isEmpty: Bool { start == bytes.count }

    /// The part of a line that has no ending; empty when whole lines come before it.
    var part: String {
        let part = bytes[start...]
        return part.contains(UInt8(ascii: "\n")) ? "" : String(decoding: part, as: UTF8.self)
    }

    /// Drops the part of a line that has no ending.
    ///
    /// - Returns: whether there was one.
    mutating func dropRest() -> Bool {
        let end = bytes[start...].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? start
        if end == start { isSkipping = false }
        for index in end..<bytes.count { bytes[index] = 0 }
        defer {
            bytes.removeLast(bytes.count - end)
            searched = min(searched, end)
        }
        return end < bytes.count
    }

    /// Returns the line from ``start`` to `end`, and overwrites its bytes.
    private mutating func takeLine(
        to end: Int, isEnded: Bool = true
    ) -> Result<String, ConsoleError> {
        defer { for index in start..<end { bytes[index] = 0 } }
        let line = bytes[start..<end]
        return Self.text(isEnded && line.last == UInt8(ascii: "\r") ? line.dropLast() : line, limit)
    }

    private static func text(
        _ line: ArraySlice<UInt8>, _ limit: Int
    ) -> Result<String, ConsoleError> {
        guard line.count <= limit else { return .failure(.lineTooLong) }
        // Safe: the capacity is at least the count, and all bytes up to it are initialised.
        let text = unsafe String(unsafeUninitializedCapacity: max(line.count, 64)) { buffer in
            unsafe buffer.initialize(fromContentsOf: line)
        }
        // Repair would make all invalid bytes equal, in passwords too.
        return text.utf8.elementsEqual(line) ? .success(text) : .failure(.notText)
    }
}
