import Essentials

extension JSONFile {
    /// Returns the bytes of a file, without its checksum, and those of each element of the content's list.
    ///
    /// Elements at the start and at the end of the list that are as in `known` are not encoded again.
    static func bytes(
        of content: Content, _ known: Known?
    ) throws -> (all: [UInt8], elements: [[UInt8]]) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        var rest = content
        rest.list = []
        let bytes = try [UInt8](encoder.encode(Envelope(content: rest))) + [newline]
        guard !content.list.isEmpty, let place = placeOfList(in: bytes) else { return (bytes, []) }
        let elements = try elements(of: content.list, known) { try [UInt8](encoder.encode($0)) }
        var all = Array(bytes[..<place.lowerBound])
        for (index, element) in elements.enumerated() {
            if index > 0 { all.append(UInt8(ascii: ",")) }
            all += element
        }
        return (all + [newline] + indentation.dropLast(2) + bytes[place.upperBound...], elements)
    }

    private static func elements(
        of new: [Content.Element], _ known: Known?, _ encode: (Content.Element) throws -> [UInt8]
    ) throws -> [[UInt8]] {
        guard let known, known.elements.count == known.content.list.count else {
            return try new.map { indented(try encode($0)) }
        }
        let old = known.content.list
        let start = countOfEqual(new, old)
        let end = countOfEqual(new[start...].reversed(), old[start...].reversed())
        return try known.elements.prefix(start)
            + new[start..<new.count - end].map { indented(try encode($0)) }
            + known.elements.suffix(end)
    }

    private static func countOfEqual<Element: Equatable>(
        _ new: some Sequence<Element>, _ old: some Sequence<Element>
    ) -> Int {
        var count = 0
        for (new, old) in zip(new, old) {
            guard new == old else { break }
            count += 1
        }
        return count
    }

    private static var newline: UInt8 { UInt8(ascii: "\n") }
    private static var indentation: [UInt8] { Array("    ".utf8) }

    /// A text in JSON has no line end but those between values; an empty line stays so.
    private static func indented(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(2 * bytes.count)
        for line in bytes.split(separator: newline, omittingEmptySubsequences: false) {
            text.append(newline)
            if !line.isEmpty { text += indentation }
            text += line
        }
        return text
    }

    /// Returns what is between the brackets of the empty list.
    ///
    /// The quotes around the key cannot be part of a text in the file, where they are escaped.
    private static func placeOfList(in bytes: [UInt8]) -> Range<Int>? {
        guard let key = Content.listKey,
            let start = bytes.firstRange(of: "\"\(key)\" : [".utf8)?.upperBound,
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "]"))
        else { return nil }
        return start..<end
    }

    /// The content with a version and the place of a checksum beside its own keys.
    private struct Envelope: Encodable {
        let content: Content

        func encode(to encoder: any Encoder) throws {
            try content.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(Checksum.none, forKey: .checksum)
            try container.encode(Content.currentVersion, forKey: .version)
        }
    }
}
