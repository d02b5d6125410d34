import Essentials

extension JSONFile {
    /// Returns the content of the bytes of a file.
    ///
    /// A file with a valid checksum is parsed once. Parsing takes forty times the memory of the file, so one
    /// without is parsed only when it is small: it may be of version 1, or of a newer program.
    public static func content(of bytes: [UInt8]) throws(Defect) -> Content {
        let isSealed = Checksum.matches(bytes)
        guard isSealed || bytes.count <= 1 << 20 else { throw .damaged }
        let data = Data(bytes)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let content: Content?
        if isSealed {
            let sealed = try? decoder.decode(Sealed.self, from: data)
            if let version = sealed?.newerVersion { throw .newer(version: version) }
            content = sealed?.content
        } else {
            guard let header = try? decoder.decode(Header.self, from: data) else { throw .damaged }
            if header.version > Content.currentVersion { throw .newer(version: header.version) }
            content =
                header.version == 1 && header.checksum == nil
                ? (try? decoder.decode(Content.Version1.self, from: data)).map(Content.init) : nil
        }
        guard let content else { throw .damaged }
        return content
    }

    enum Key: CodingKey { case checksum, version }

    /// The part of a file that has no valid checksum.
    private struct Header: Decodable {
        let version: Int
        let checksum: String?
    }

    /// A file with a valid checksum: the content, or a version that this program does not know.
    private struct Sealed: Decodable {
        var content: Content?
        var newerVersion: Int?

        init(from decoder: any Decoder) throws {
            let version = try decoder.container(keyedBy: Key.self).decode(
                Int.self, forKey: .version)
            if version > Content.currentVersion { newerVersion = version }
            if (Content.oldestVersion...Content.currentVersion).contains(version) {
                content = try Content(from: decoder)
            }
        }
    }
}
