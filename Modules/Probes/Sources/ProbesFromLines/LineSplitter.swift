/// Splits bytes into lines, and keeps at most one line that has not ended.
struct LineSplitter {
    /// The longest line that may be a reading; a longer one is skipped as a whole.
    static let longestLine = 4096

    private var bytes: [UInt8] = []
    /// Whether the bytes up to the next end of a line belong to one that was too long.
    private var isSkipping = false

    /// Takes bytes, and calls `line` for each line that has ended; `nil` is one that was too long.
    mutating func append(_ chunk: ArraySlice<UInt8>, _ line: (ArraySlice<UInt8>?) -> Void) {
        bytes += chunk
        // The bytes of before have no end of a line.
        var searched = bytes.count - chunk.count
        var start = 0
        while let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
            take(start..<end, line)
            start = end + 1
            searched = start
        }
        bytes.removeSubrange(..<start)
        if bytes.count > Self.longestLine {
            bytes.removeAll(keepingCapacity: true)
            isSkipping = true
        }
    }

    /// Takes the last line, which has no end.
    mutating func finish(_ line: (ArraySlice<UInt8>?) -> Void) {
        take(0..<bytes.count, line)
        bytes = []
    }

    private mutating func take(_ range: Range<Int>, _ line: (ArraySlice<UInt8>?) -> Void) {
        if isSkipping || range.count > Self.longestLine {
            isSkipping = false
            line(nil)
        } else if bytes[range].contains(where: { !JSONScanner.isSpace($0) }) {
            line(bytes[range])
        }
    }
}
