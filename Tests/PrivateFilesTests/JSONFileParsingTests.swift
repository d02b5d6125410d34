import Foundation
import PrivateFilesTestSupport
import Synchronization
import Testing

@testable import PrivateFiles

@Suite("What is parsed of a file") struct JSONFileParsingTests {
    private let folder: TemporaryFolder
    private let file: JSONFile<Note>

    init() throws {
        folder = try TemporaryFolder()
        try folder.state.create()
        file = JSONFile(
            file: PrivateFile(
                folder: folder.state, name: "note.json", maximumSize: 4 * .megabyte))
    }

    @Test("A large file without a valid checksum is damaged, and is not parsed to find out.")
    func large() throws {
        let padding = String(repeating: " ", count: .megabyte)
        try folder.put(#"{"version": 3, "text": 7}"# + padding, at: file.path)

        #expect(try file.isDamaged())
    }

    @Test("A large file with a valid checksum is read, and one of a newer program is recognized.")
    func largeAndWhole() throws {
        let text = String(repeating: "r", count: .megabyte)
        try file.write(Note(text))
        #expect(try file.read()?.text == text)

        try JSONFile<NewerNote>(file: file.file).write(NewerNote(text: text))

        let error = #expect(throws: FileError.self) { try file.read() }
        #expect(error?.description.contains("newer program (version 3, this") == true)
    }

    @Test("A file is parsed once, and again only after a change.")
    func known() throws {
        let sut = JSONFile<CountedNote>(file: file.file)
        var known: JSONFile<CountedNote>.Known?
        CountedNote.count.withLock { $0 = 0 }
        #expect(try sut.read(&known) == nil)
        try sut.write(CountedNote(text: "ribs"), &known)

        #expect(try sut.read(&known)?.text == "ribs")
        #expect(CountedNote.count.withLock { $0 } == 0)
        // Another program writes a text of the same length.
        try sut.write(CountedNote(text: "pork"))
        #expect(try sut.read(&known)?.text == "pork")
        #expect(try sut.read(&known)?.text == "pork")
        #expect(CountedNote.count.withLock { $0 } == 1)
        try file.file.delete()
        #expect(try sut.read(&known) == nil)
    }

    @Test("The mode of a file that is known is checked all the same.")
    func knownMode() throws {
        var known: JSONFile<Note>.Known?
        try file.write(Note("ribs"), &known)
        try folder.setMode(0o644, of: file.path)

        let error = #expect(throws: FileError.self) { try file.read(&known) }

        #expect(error?.description.hasPrefix("Other users can read") == true)
    }

    @Test("A file whose times are set back after a change is read again.")
    func times() throws {
        var known: JSONFile<Note>.Known?
        try file.write(Note("ribs"), &known)
        let changed = try #require(folder.text(at: file.path))
            .replacing("ribs", with: "pork")
        let old = try #require(FileStatus(ofEntryAt: file.path)?.revision)
        // Safe, here and below: the path and the bytes live during the calls.
        let descriptor = unsafe open(file.path, O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        _ = FileSystemCalls.system.write(descriptor, Array(changed.utf8)[...])
        let time = timespec(tv_sec: old.seconds, tv_nsec: old.nanoseconds)
        _ = unsafe futimens(descriptor, [time, time])
        #expect(FileStatus(descriptor)?.revision == old)

        // It was changed without a checksum, so a read finds damage.
        #expect(throws: FileError.self) { try file.read(&known) }
    }

    private struct NewerNote: StoredContent {
        static let currentVersion = 3
        var text: String
        init(text: String) { self.text = text }
        init(_ old: Never) { switch old {} }
    }

    private struct CountedNote: StoredContent {
        static let currentVersion = 2
        static let count = Mutex(0)
        var text: String

        init(text: String) { self.text = text }
        init(_ old: Never) { switch old {} }
        init(from decoder: any Decoder) throws {
            Self.count.withLock { $0 += 1 }
            text = try decoder.container(keyedBy: CodingKeys.self).decode(
                String.self, forKey: .text)
        }
    }
}
