import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Synchronization
import Testing

@testable import PrivateFiles

@Suite(.failsIfStuck) struct JSONFileTests {
    @Test("A content is written and read", arguments: rows + damaged)
    func keeps(row: Row<Scene>) async throws { try await row.check(in: Scene()) }

    private static let rows: [Row<Scene>] = [
        Row(
            "A content is written with its version and the checksum of the file.",
            .text(
                "note.json",
                """
                {
                  "checksum" : "\(checksum)",
                  "date" : "2025-06-15T15:06:40Z",
                  "text" : "ribs/brisket",
                  "version" : 2,
                  "weight" : 0
                }

                """)
        ) { w in
            var note = Note("ribs/brisket")
            note.date = Date(timeIntervalSince1970: 1_750_000_000)
            try w.note.write(note)
        },
        Row(
            "A content is written in one step, or not at all.",
            .reads(["renames: 1", "ribs"]), .fails("no space is left")
        ) { w in
            let renames = Counter()
            var counted = w.file
            counted.calls.rename = { old, new in
                _ = renames.next()
                return FileSystemCalls.system.rename(old, new)
            }
            try JSONFile<Note>(file: counted).write(Note("ribs"))
            w.see("renames: \(renames.next())")
            defer { w.seeNote() }
            try JSONFile<Note>(file: w.failing(.write(ENOSPC))).write(Note("brisket"))
        },
        Row("A file of version 1 is read.", .reads(["ribs"])) { w in
            try w.folder.put(#"{"version": 1, "note": "ribs"}"#, at: w.file.path)
            w.seeNote()
        },
        Row(
            "A file of a newer program is not damaged, and the error has both versions.",
            .reads(["is damaged: false"]),
            .fails(
                """
                FOLDER/note.json was written by a newer program (version 3, this one knows 2). Use \
                that program, or set RIBHOUSE_HOME to another folder.
                """)
        ) { w in
            try w.folder.put(#"{"version": 3, "text": 7}"#, at: w.file.path)
            w.see("is damaged: \(try w.note.isDamaged())")
            _ = try w.note.read()
        },
        Row(
            "A content that is no JSON is refused, and the old one stays.",
            .fails(
                "The content of FOLDER/note.json cannot be encoded as JSON. Report this as a bug."),
            .reads(["ribs"])
        ) { w in
            try w.note.write(Note("ribs"))
            var bad = Note("brisket")
            bad.weight = .nan
            defer { w.seeNote() }
            try w.note.write(bad)
        },
        Row(
            "A file that is missing has no content, and is not damaged.",
            .reads(["no note", "is damaged: false"])
        ) { w in
            w.seeNote()
            w.see("is damaged: \(try w.note.isDamaged())")
        },
        Row("A file with another content is damaged.", .reads(["is damaged: true"])) { w in
            try JSONFile<CountedNote>(file: w.file).write(CountedNote(text: "ribs"))
            w.see("is damaged: \(try w.note.isDamaged())")
        },
        Row("A folder in its place is an error.", .fails("FOLDER/note.json")) { w in
            try w.folder.putFolder(at: w.file.path)
            _ = try w.note.isDamaged()
        },
        Row(
            "A large file without a valid checksum is damaged, and is not parsed to find out.",
            .reads(["is damaged: true"])
        ) { w in
            let padding = String(repeating: " ", count: .megabyte)
            try w.folder.put(#"{"version": 3, "text": 7}"# + padding, at: w.file.path)
            w.see("is damaged: \(try w.note.isDamaged())")
        },
        Row("A large file with a valid checksum is read.", .reads([large])) { w in
            try w.note.write(Note(large))
            w.seeNote()
        },
        Row(
            "A large file of a newer program is recognized.",
            .fails("newer program (version 3, this")
        ) { w in
            try JSONFile<NewerNote>(file: w.file).write(NewerNote(text: large))
            _ = try w.note.read()
        },
        Row(
            "A file is parsed once, and again only after a change.",
            .reads(["none", "ribs", "parsed: 0", "pork", "pork", "parsed: 1", "none"])
        ) { w in
            let sut = JSONFile<CountedNote>(file: w.file)
            var known: JSONFile<CountedNote>.Known?
            CountedNote.count.withLock { $0 = 0 }
            w.see(try sut.read(&known)?.text ?? "none")
            try sut.write(CountedNote(text: "ribs"), &known)
            w.see(try sut.read(&known)?.text ?? "none")
            w.see("parsed: \(CountedNote.count.withLock { $0 })")
            // Another program writes a text of the same length.
            try sut.write(CountedNote(text: "pork"))
            w.see(try sut.read(&known)?.text ?? "none")
            w.see(try sut.read(&known)?.text ?? "none")
            w.see("parsed: \(CountedNote.count.withLock { $0 })")
            try w.file.delete()
            w.see(try sut.read(&known)?.text ?? "none")
        },
        Row(
            "The mode of a file that is known is checked all the same.",
            .fails("Other users can read")
        ) { w in
            var known: JSONFile<Note>.Known?
            try w.note.write(Note("ribs"), &known)
            try w.folder.setMode(0o644, of: w.file.path)
            _ = try w.note.read(&known)
        },
        Row(
            "A file whose times are set back after a change is read again.",
            // It was changed without a checksum, so a read finds damage.
            .reads(["has the old times: true"]), .fails("is damaged")
        ) { w in
            var known: JSONFile<Note>.Known?
            try w.note.write(Note("ribs"), &known)
            let changed = w.folder.text(at: w.file.path)?.replacing("ribs", with: "pork") ?? ""
            let old = try #require(FileStatus(ofEntryAt: w.file.path)?.revision)
            // Safe, here and below: the path and the bytes live during the calls.
            let descriptor = unsafe open(w.file.path, O_WRONLY | O_CLOEXEC)
            defer { close(descriptor) }
            _ = FileSystemCalls.system.write(descriptor, Array(changed.utf8)[...])
            let time = timespec(tv_sec: old.seconds, tv_nsec: old.nanoseconds)
            _ = unsafe futimens(descriptor, [time, time])
            w.see("has the old times: \(FileStatus(descriptor)?.revision == old)")
            _ = try w.note.read(&known)
        },
    ]

    // printf with 64 zeros in the place of the checksum, piped to sha256sum.
    private static let checksum = "d56d5af68f6a9a897fdf7eecf28e70f2053ecfe1dac0af144933635f7ff4922b"
    private static let large = String(repeating: "r", count: .megabyte)

    @Test("What was written is read.")
    func roundTrip() async throws {
        let w = try Scene()
        let folder = w.folder.state
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

    private static let damaged: [Row<Scene>] = [
        "", "{", #"{"note": "ribs"}"#, #"{"version": 1}"#, #"{"version": 0, "note": "ribs"}"#,
        #"{"version": 1, "note": "ribs", "checksum": "0"}"#,
        #"{"version": 2, "text": "ribs", "weight": 0}"#,
        #"{"version": 2, "text": "ribs", "weight": 0, "checksum" : "0"}"#,
        // The checksum has to be where it was written.
        #"{"version": 2, "text": "ribs", "weight": 0, "checksum":"0"}"#,
    ].map { text in
        Row(
            "“\(text)” is not as it was written, so it is damaged, and stays as it is.",
            .reads(["is damaged: true"]), .text("note.json", text),
            .fails("FOLDER/note.json is damaged. `ribhouse doctor --repair` moves it aside.")
        ) { w in
            try w.folder.put(text, at: w.file.path)
            w.see("is damaged: \(try w.note.isDamaged())")
            _ = try w.note.read()
        }
    }

    @Test("A change of a single byte is found.")
    func flippedBits() throws {
        let w = try Scene()
        try w.note.write(Note("ribs"))
        let whole = try #require(try w.file.contents())

        for index in whole.indices {
            var damaged = whole
            damaged[index] ^= 1
            #expect(throws: JSONFile<Note>.Defect.self) { try JSONFile<Note>.content(of: damaged) }
        }
    }
}

extension Scene {
    /// Sees the text of the note.
    fileprivate func seeNote() {
        do { see(try note.read()?.text ?? "no note") } catch { see("\(error)") }
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
            (
                String(repeating: "a", count: 119),
                "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"
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
    }
}
