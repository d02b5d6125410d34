import Foundation
import Testing

@Suite("Facts about text and Foundation")
struct FoundationFactsTests {
    @Test("An atomic write makes a private file readable for all.")
    func atomicWrite() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let isPrivate = [FileAttributeKey.posixPermissions: 0o600]
        #expect(
            FileManager.default.createFile(atPath: file.path, contents: nil, attributes: isPrivate))

        try Data("secret".utf8).write(to: file, options: .atomic)

        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(try #require(attributes[.posixPermissions] as? Int) & 0o077 != 0)
    }

    @Test("A carriage return and a newline are one character, at which a newline does not split.")
    func newline() {
        #expect("a\r\nb".count == 3)
        #expect("a\r\nb".split(separator: "\n") == ["a\r\nb"])
        #expect("a\r\nb".split(whereSeparator: \.isNewline) == ["a", "b"])
    }

    @Test("Bytes that are no UTF-8 become equal texts.")
    func invalid() {
        #expect(String(decoding: [0xFF], as: UTF8.self) == String(decoding: [0xFE], as: UTF8.self))
        #expect(String(validating: [0xFF] as [UInt8], as: UTF8.self) == nil)
    }
}
