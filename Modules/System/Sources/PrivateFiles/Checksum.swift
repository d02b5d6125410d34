import LibC

/// The checksum of a file, which is in the file: the SHA-256 of all its bytes, with zeros in the
/// checksum's own place.
///
/// So a file of JSON stays JSON, and every change of a byte shows. It protects from damage by disks,
/// editors and copies, not from a person who can write the file.
enum Checksum {
    /// The text in the place of a checksum while a file has none.
    static let none = String(repeating: "0", count: count)

    private static let count = 64

    /// Puts its checksum into a file that was encoded with ``none``.
    static func seal(_ bytes: [UInt8]) -> [UInt8] {
        guard let place = place(in: bytes) else { return bytes }
        var bytes = bytes
        bytes.replaceSubrange(place, with: SHA256.hexDigest(of: bytes).utf8)
        return bytes
    }

    /// Returns whether a file has a checksum, and is as it was sealed.
    ///
    /// Nothing else of the file is parsed.
    static func matches(_ bytes: [UInt8]) -> Bool {
        guard let place = place(in: bytes) else { return false }
        var blank = bytes
        blank.replaceSubrange(place, with: none.utf8)
        return SHA256.hexDigest(of: blank).utf8.elementsEqual(bytes[place])
    }

    /// Returns where the digits of the checksum are; `nil` when there are none.
    ///
    /// The quotes around the key cannot be part of a text in the file, where they are escaped.
    private static func place(in bytes: [UInt8]) -> Range<Int>? {
        let key = Array("\"checksum\" : \"".utf8)
        // Safe: the pointers are used inside of the closure, and the counts stay within the bytes.
        return unsafe bytes.withUnsafeBytes { all in
            var start = 0
            while let rest = unsafe all.baseAddress.map({ unsafe $0 + start }),
                let found = unsafe memchr(rest, CInt(key[0]), all.count - start)
            {
                start = unsafe all.baseAddress.map { unsafe $0.distance(to: found) } ?? 0
                let end = start + key.count + count
                guard end < all.count else { return nil }
                if unsafe memcmp(found, key, key.count) == 0 { return end - count..<end }
                start += 1
            }
            return nil
        }
    }
}
