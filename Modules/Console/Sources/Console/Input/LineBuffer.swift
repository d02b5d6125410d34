/// A buffer that splits bytes into lines.
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
        bytes.removeSubrange(..<start)
        searched -= start
        start = 0
        bytes.append(contentsOf: chunk)
    }

    /// Returns the next complete line, or `nil` when more bytes are needed.
    mutating func next() -> Result<String, ConsoleError>? {
        while let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
            var line = bytes[start..<end]
            start = end + 1
            searched = start
            if isSkipping {
                isSkipping = false
                continue
            }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            return text(line)
        }
        searched = bytes.count
        // One byte over the limit may be the CR of a line ending.
        if isSkipping || searched - start > limit + 1 {
            start = searched
            defer { isSkipping = true }
            return isSkipping ? nil : .failure(.lineTooLong)
        }
        return nil
    }

    /// Returns the last line, which has no ending, if there is one.
    mutating func rest() -> Result<String, ConsoleError>? {
        let line = bytes[start...]
        start = bytes.count
        searched = start
        return isSkipping || line.isEmpty ? nil : text(line)
    }

    private func text(_ line: ArraySlice<UInt8>) -> Result<String, ConsoleError> {
        guard line.count <= limit else { return .failure(.lineTooLong) }
        // Repair would make all invalid bytes equal, in passwords too.
        guard let text = String(validating: line, as: UTF8.self) else { return .failure(.notText) }
        return .success(text)
    }
}
