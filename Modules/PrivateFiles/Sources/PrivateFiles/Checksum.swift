/// The checksum of a file, which is in the file: the SHA-256 of all its bytes, with zeros in the
/// checksum's own place.
///
/// So a file of JSON stays JSON, and every change of a byte shows. It protects from damage by disks,
/// editors and copies, not from a person who can write the file.
struct Checksum: Codable, Sendable, Hashable {
    private let digits: String

    /// The checksum of a file that has none yet.
    static let none = Checksum(digits: String(repeating: "0", count: 64))

    private init(digits: String) { self.digits = digits }

    init(from decoder: any Decoder) throws {
        digits = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(digits)
    }

    /// Puts its checksum into a file that was encoded with ``none``.
    static func seal(_ bytes: [UInt8]) -> [UInt8] {
        Checksum(digits: SHA256.hexDigest(of: bytes)).replacing(.none, in: bytes) ?? bytes
    }

    /// Returns whether a file with this checksum is as it was sealed.
    func matches(_ bytes: [UInt8]) -> Bool {
        guard let blank = Self.none.replacing(self, in: bytes) else { return false }
        return SHA256.hexDigest(of: blank) == digits
    }

    /// Returns a file with this checksum in the place of another one; `nil` when that is not in it.
    ///
    /// The quotes around the key cannot be part of a text in the file, where they are escaped.
    private func replacing(_ other: Checksum, in bytes: [UInt8]) -> [UInt8]? {
        let pattern = { (checksum: Checksum) in Array("\"checksum\" : \"\(checksum.digits)\"".utf8)
        }
        guard let place = bytes.firstRange(of: pattern(other)) else { return nil }
        return bytes[..<place.lowerBound] + pattern(self) + bytes[place.upperBound...]
    }
}
