/// A scanner of one line of JSON that keeps nothing but the places where its values are.
///
/// It accepts what Foundation's parser accepts, except a comma after a last member; a test compares both. See
/// docs/decisions/0023-a-scanner-for-readings.md for why it is not that parser.
struct JSONScanner {
    /// The most values in each other, as Foundation's parser has it.
    private static let mostDepth = 512

    private let bytes: ArraySlice<UInt8>
    private var index: Int
    /// Only a text may have other bytes.
    private var isASCII = true

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// Calls `take` for each member of the object that the line is.
    ///
    /// - Parameter take: gets the place of a key, and reads or skips its value; returns whether it could.
    /// - Returns: whether the line is an object and nothing else.
    mutating func object(
        _ take: (_ key: Range<Int>, _ scanner: inout JSONScanner) -> Bool
    ) -> Bool {
        guard members(take) else { return false }
        skipSpace()
        return index == bytes.endIndex && isText
    }

    /// Returns the place of a text between its quotes; `nil` when the next value is none.
    mutating func text() -> Range<Int>? {
        guard next(is: UInt8(ascii: "\"")) else { return nil }
        let start = index
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\"") { return start..<index - 1 }
            if byte < 0x20 { return nil }
            if byte >= 0x80 { isASCII = false }
            if byte == UInt8(ascii: "\\"), !skipEscape() { return nil }
        }
        return nil
    }

    /// Whether the next value is a text.
    var isAtText: Bool { index < bytes.endIndex && bytes[index] == UInt8(ascii: "\"") }

    /// Returns the next value if it is a number.
    mutating func number() -> Double? {
        let start = index
        let isNegative = next(is: UInt8(ascii: "-"))
        var (digits, mantissa) = (0, 0)
        let first = index
        skipDigits(&digits, &mantissa)
        guard digits == 1 || (digits > 1 && bytes[first] != UInt8(ascii: "0")) else { return nil }
        let whole = digits
        if next(is: UInt8(ascii: ".")) {
            skipDigits(&digits, &mantissa)
            if digits == whole { return nil }
        }
        var hasExponent = false
        if next(is: UInt8(ascii: "e")) || next(is: UInt8(ascii: "E")) {
            hasExponent = true
            _ = next(is: UInt8(ascii: "+")) || next(is: UInt8(ascii: "-"))
            var (exponentDigits, exponent) = (0, 0)
            skipDigits(&exponentDigits, &exponent)
            if exponentDigits == 0 { return nil }
        }
        if hasExponent || digits > Self.powers.count {
            // No decoder writes such a number.
            let value = Double(String(decoding: bytes[start..<index], as: UTF8.self))
            return value.flatMap { $0.isFinite ? $0 : nil }
        }
        let value = Double(mantissa) / Self.powers[digits - whole]
        return isNegative ? -value : value
    }

    /// Skips the next value, and returns whether there is one.
    mutating func skipValue(depth: Int = 1) -> Bool {
        guard depth < Self.mostDepth, index < bytes.endIndex else { return false }
        switch bytes[index] {
        case UInt8(ascii: "\""): return text() != nil
        case UInt8(ascii: "{"):
            return members({ $1.skipValue(depth: depth + 1) })
        case UInt8(ascii: "["):
            index += 1
            return list(to: UInt8(ascii: "]")) { $0.skipValue(depth: depth + 1) }
        case UInt8(ascii: "t"): return skip("true")
        case UInt8(ascii: "f"): return skip("false")
        case UInt8(ascii: "n"): return skip("null")
        default: return number() != nil
        }
    }

    // MARK: - Parts

    private mutating func members(
        _ take: (_ key: Range<Int>, _ scanner: inout JSONScanner) -> Bool
    ) -> Bool {
        skipSpace()
        guard next(is: UInt8(ascii: "{")) else { return false }
        return list(to: UInt8(ascii: "}")) { scanner in
            guard let key = scanner.text() else { return false }
            scanner.skipSpace()
            guard scanner.next(is: UInt8(ascii: ":")) else { return false }
            scanner.skipSpace()
            return take(key, &scanner)
        }
    }

    private mutating func list(
        to end: UInt8, _ element: (inout JSONScanner) -> Bool
    ) -> Bool {
        skipSpace()
        if next(is: end) { return true }
        while true {
            guard element(&self) else { return false }
            skipSpace()
            if next(is: end) { return true }
            guard next(is: UInt8(ascii: ",")) else { return false }
            skipSpace()
        }
    }

    private mutating func next(is byte: UInt8) -> Bool {
        guard index < bytes.endIndex, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func skipSpace() {
        while index < bytes.endIndex, Self.isSpace(bytes[index]) { index += 1 }
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private mutating func skipDigits(_ count: inout Int, _ value: inout Int) {
        while index < bytes.endIndex, bytes[index] &- 0x30 < 10 {
            count += 1
            if count <= Self.powers.count { value = value * 10 + Int(bytes[index] &- 0x30) }
            index += 1
        }
    }

    private mutating func skipEscape() -> Bool {
        guard index < bytes.endIndex else { return false }
        let kind = bytes[index]
        index += 1
        guard kind == UInt8(ascii: "u") else { return "\"\\/bfnrt".utf8.contains(kind) }
        let digits = bytes[index...].prefix(4)
        index += digits.count
        return digits.count == 4
            && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    private mutating func skip(_ word: StaticString) -> Bool {
        let word = word.description.utf8
        guard bytes[index...].starts(with: word) else { return false }
        index += word.count
        return true
    }

    /// Whether the line is UTF-8.
    private var isText: Bool {
        isASCII || String(validating: bytes, as: UTF8.self) != nil
    }

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14,
    ]
}
