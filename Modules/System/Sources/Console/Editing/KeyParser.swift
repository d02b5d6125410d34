/// A parser of the bytes that a terminal sends for keys.
///
/// The bytes may arrive in any parts. An Escape alone is a key, and the start of most others: the caller
/// decides how long to wait for the rest, and then calls ``timeOut()``.
struct KeyParser {
    /// The most bytes of a paste that are kept.
    static let longestPaste = InputReader.longestLine
    private static let longestSequence = 32
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// The bytes of a key that is not complete.
    private var bytes: [UInt8] = []
    /// The bytes of the paste under way.
    private var paste: [UInt8]?

    /// Whether the first bytes of a key wait for the others; a paste has its own end.
    var isWaiting: Bool { !bytes.isEmpty }

    /// Returns the keys that these bytes complete.
    mutating func keys(from chunk: some Sequence<UInt8>) -> [Key] {
        var keys: [Key] = []
        for byte in chunk { take(byte, &keys) }
        return keys
    }

    /// Takes what waits as complete, because nothing has followed.
    mutating func timeOut() -> [Key] {
        defer { bytes = [] }
        switch bytes {
        case []: return []
        case [escape]: return [.escape]
        case [escape, UInt8(ascii: "[")]: return [.alt("[")]
        case [escape, UInt8(ascii: "O")]: return [.alt("O")]
        default: return [.unknown]
        }
    }

    private mutating func take(_ byte: UInt8, _ keys: inout [Key]) {
        if paste != nil { return takePasted(byte, &keys) }
        switch bytes.first {
        case nil:
            if let key = Self.single(byte) { keys.append(key) } else { bytes = [byte] }
        case escape: takeAfterEscape(byte, &keys)
        default: takeOfCharacter(byte, &keys)
        }
    }

    /// Returns the key of a byte that is complete alone.
    private static func single(_ byte: UInt8) -> Key? {
        switch byte {
        case escape: nil
        case 0x08, 0x7F: .backspace
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
        case 0x20..<0x7F: .text(String(Unicode.Scalar(byte)))
        // The first byte of a character.
        case 0xC2...0xF4: nil
        default: .unknown
        }
    }

    private mutating func takeOfCharacter(_ byte: UInt8, _ keys: inout [Key]) {
        guard byte & 0xC0 == 0x80 else { return restart(with: byte, after: .unknown, &keys) }
        bytes.append(byte)
        let count = bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4
        guard bytes.count == count else { return }
        keys.append(String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .unknown)
        bytes = []
    }

    private mutating func takeAfterEscape(_ byte: UInt8, _ keys: inout [Key]) {
        guard bytes.count > 1 else {
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "O"): bytes.append(byte)
            case 0x08, 0x7F: complete(.alt("\u{7F}"), &keys)
            case 0x20..<0x7F: complete(.alt(Character(Unicode.Scalar(byte))), &keys)
            default: restart(with: byte, after: .escape, &keys)
            }
            return
        }
        // Such a byte is in no sequence: the terminal was interrupted.
        guard (0x20..<0x7F).contains(byte) else {
            return restart(with: byte, after: .unknown, &keys)
        }
        let isCSI = bytes[1] == UInt8(ascii: "[")
        // Function keys of Linux's own console have one more byte: ESC [ [ A.
        let isOfConsole = bytes.count == 3 && bytes[2] == UInt8(ascii: "[")
        if isOfConsole { return complete(.unknown, &keys) }
        let isFinal = !isCSI || (0x40..<0x7F).contains(byte)
        let startsConsoleKey = isCSI && bytes.count == 2 && byte == UInt8(ascii: "[")
        guard isFinal, !startsConsoleKey else {
            bytes.append(byte)
            if bytes.count > Self.longestSequence { complete(.unknown, &keys) }
            return
        }
        let parameters = String(decoding: bytes[2...], as: UTF8.self)
        if isCSI, byte == UInt8(ascii: "~"), parameters == "200" {
            (bytes, paste) = ([], [])
            return
        }
        complete(Self.key(final: byte, parameters), &keys)
    }

    private mutating func complete(_ key: Key, _ keys: inout [Key]) {
        bytes = []
        keys.append(key)
    }

    private mutating func restart(with byte: UInt8, after key: Key, _ keys: inout [Key]) {
        complete(key, &keys)
        take(byte, &keys)
    }

    private static func key(final: UInt8, _ parameters: String) -> Key {
        // A second parameter is that of Shift, Alt or Ctrl.
        let parts = parameters.split(separator: ";", omittingEmptySubsequences: false)
        let isWithModifier = parts.count == 2 && parts[1] != "2"
        switch final {
        case UInt8(ascii: "A"): return .up
        case UInt8(ascii: "B"): return .down
        case UInt8(ascii: "C"): return isWithModifier ? .wordRight : .right
        case UInt8(ascii: "D"): return isWithModifier ? .wordLeft : .left
        case UInt8(ascii: "H"): return .home
        case UInt8(ascii: "F"): return .end
        case UInt8(ascii: "~"):
            switch parts.first {
            case "1", "7": return .home
            case "4", "8": return .end
            case "5": return .pageUp
            case "6": return .pageDown
            case "3": return isWithModifier ? .alt("d") : .delete
            default: return .unknown
            }
        default: return .unknown
        }
    }

    private mutating func takePasted(_ byte: UInt8, _ keys: inout [Key]) {
        var pasted = paste ?? []
        paste = nil
        pasted.append(byte)
        // The last bytes may be the end, so they are kept.
        if pasted.count > Self.longestPaste + Self.pasteEnd.count {
            pasted.remove(at: Self.longestPaste)
        }
        guard byte == UInt8(ascii: "~"), pasted.suffix(Self.pasteEnd.count) == Self.pasteEnd[...]
        else {
            paste = pasted
            return
        }
        pasted.removeLast(Self.pasteEnd.count)
        keys.append(.pasted(String(decoding: pasted, as: UTF8.self)))
    }
}

private let escape: UInt8 = 0x1B
