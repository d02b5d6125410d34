import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Synchronization
import Testing

@testable import PrivateFiles

@Suite(.failsIfStuck) struct JSONFileTests {
    private let folder: TemporaryFolder
    private let file: JSONFile<Note>

    init() throws {
        folder = try TemporaryFolder()
        try folder.state.create()
        file = JSONFile(
            file: PrivateFile(
                folder: folder.state, name: "note.json", maximumSize: 4 * .megabyte))
    }

    @Test("A content is written with its version and the checksum of the file.")
    func format() throws {
        var note = Note("ribs/brisket")
        note.date = Date(timeIntervalSince1970: 1_750_000_000)

        try file.write(note)

        #expect(
            folder.text(at: file.path) == """
                {
                  "checksum" : "\(checksum)",
                  "date" : "2025-06-15T15:06:40Z",
                  "text" : "ribs/brisket",
                  "version" : 2,
                  "weight" : 0
                }

                """)
    }

    // printf with 64 zeros in the place of the checksum, piped to sha256sum.
    private let checksum = "d56d5af68f6a9a897fdf7eecf28e70f2053ecfe1dac0af144933635f7ff4922b"

    @Test("What was written is read.")
    func roundTrip() async throws {
        let folder = folder.state
        var note = Note("ribs")
        note.date = Date(timeIntervalSince1970: 1_750_000_000)

        // snippet: note
        let file = JSONFile<Note>(file: PrivateFile(folder: folder, name: "note.json"))

        try await FolderLock(folder: folder).withLock { () throws(FileError) in
            try file.write(note)
        }
        let stored = try file.read()  // nil when there is no file
        // end of snippet

        #expect(stored == note)
        #expect(try !file.isDamaged())
    }

    @Test("A content is written in one step, or not at all.")
    func oneStep() throws {
        let renames = Counter()
        var counted = file.file
        counted.calls.rename = { old, new in
            _ = renames.next()
            return FileSystemCalls.system.rename(old, new)
        }
        var full = file.file
        full.calls = FailingCall.write(ENOSPC).calls

        try JSONFile<Note>(file: counted).write(Note("ribs"))
        let error = #expect(throws: FileError.self) {
            try JSONFile<Note>(file: full).write(Note("brisket"))
        }

        #expect(renames.next() == 1)
        #expect(error?.description.contains("no space is left") == true)
        #expect(try file.read() == Note("ribs"))
    }

    @Test("A file of version 1 is read.")
    func version1() throws {
        try folder.put(#"{"version": 1, "note": "ribs"}"#, at: file.path)

        #expect(try file.read() == Note("ribs"))
    }

    @Test(
        "A file that is not as it was written is damaged, and stays as it is.",
        arguments: [
            "", "{", #"{"note": "ribs"}"#, #"{"version": 1}"#, #"{"version": 0, "note": "ribs"}"#,
            #"{"version": 1, "note": "ribs", "checksum": "0"}"#,
            #"{"version": 2, "text": "ribs", "weight": 0}"#,
            #"{"version": 2, "text": "ribs", "weight": 0, "checksum" : "0"}"#,
            // The checksum has to be where it was written.
            #"{"version": 2, "text": "ribs", "weight": 0, "checksum":"0"}"#,
        ])
    func damaged(text: String) throws {
        try folder.put(text, at: file.path)

        let error = #expect(throws: FileError.self) { try file.read() }

        #expect(
            error
                == .unavailable(
                    "\(file.path) is damaged. `ribhouse doctor --repair` moves it aside."))
        #expect(try file.isDamaged())
        #expect(folder.text(at: file.path) == text)
    }

    @Test("A change of a single byte is found.")
    func flippedBits() throws {
        try file.write(Note("ribs"))
        let whole = try #require(try file.file.contents())

        for index in whole.indices {
            var damaged = whole
            damaged[index] ^= 1
            #expect(throws: JSONFile<Note>.Defect.self) { try JSONFile<Note>.content(of: damaged) }
        }
    }

    @Test("A file of a newer program is not damaged, and the error has both versions.")
    func newer() throws {
        try folder.put(#"{"version": 3, "text": 7}"#, at: file.path)

        let error = #expect(throws: FileError.self) { try file.read() }

        #expect(
            error
                == .unavailable(
                    """
                    \(file.path) was written by a newer program (version 3, this one knows 2). Use \
                    that program, or set RIBHOUSE_HOME to another folder.
                    """))
        #expect(try !file.isDamaged())
    }

    @Test("A content that is no JSON is refused, and the old one stays.")
    func notEncodable() throws {
        try file.write(Note("ribs"))
        var bad = Note("brisket")
        bad.weight = .nan

        let error = #expect(throws: FileError.self) { try file.write(bad) }

        #expect(
            error
                == .unavailable(
                    "The content of \(file.path) cannot be encoded as JSON. Report this as a bug."))
        #expect(try file.read() == Note("ribs"))
    }

    @Test("A file that is missing has no content; with another content, it is damaged.")
    func missing() throws {
        #expect(try file.read() == nil)
        #expect(try !file.isDamaged())

        try JSONFile<CountedNote>(file: file.file).write(CountedNote(text: "ribs"))

        #expect(try file.isDamaged())
        try folder.block(file.path)
        #expect(throws: FileError.self) { try file.isDamaged() }
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
        text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .text)
    }
}

@Suite struct SHA256Tests {
    @Test(
        "It gives the answers that are published for it.",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func publishedAnswers(message: String, digest: String) {
        #expect(SHA256.hexDigest(of: Array(message.utf8)) == digest)
    }

    @Test("Random text has two digits for each byte, and is never the same.")
    func random() {
        let texts = [Hex.random(byteCount: 16), Hex.random(byteCount: 16)]

        #expect(texts.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
        #expect(texts[0] != texts[1])
    }

    @Test("It takes messages of any length, whatever is left of the last block.")
    func lengths() {
        let digests = (0...200).map { SHA256.hexDigest(of: [UInt8](repeating: 97, count: $0)) }

        #expect(Set(digests).count == 201)
        #expect(
            digests[119] == "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb")
    }
}
