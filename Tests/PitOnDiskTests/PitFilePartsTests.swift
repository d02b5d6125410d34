import PitContract
import PitTestSupport
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Testing

@testable import PitOnDisk

@Suite("The file of a pit, of which only what changes is encoded", .failsIfStuck)
struct PitFilePartsTests {
    private let folder: TemporaryFolder
    private let service: OnDiskPitService

    init() throws {
        folder = try TemporaryFolder()
        service = OnDiskPitService(
            folder: folder.state, account: "joe", clock: ManualPitClock())
    }

    /// Writes the file once more, as one of which nothing is known.
    private func expectWhole() throws {
        let file = folder.state.pit(ofAccount: "joe")
        let text = try #require(folder.text(at: file.path))
        let content = try #require(try file.read())
        try file.write(content)
        #expect(folder.text(at: file.path) == text)
        #expect(service.pit.newest == .ready(content.pit))
    }

    @Test("The file of another account is refused, also by the doctor, and stays in its place.")
    func otherAccount() async throws {
        _ = try await service.start(.brisket)
        let (own, other) = (folder.state.pit(ofAccount: "joe"), folder.state.pit(ofAccount: "ann"))
        try folder.put(#require(folder.text(at: own.path)), at: other.path)

        let findings = try await StateFolderDoctor(folder: folder.state, files: [own, other])
            .repair()

        let sentence = """
            \(other.path) is the pit of joe, not of this account. Move it to another folder. If \
            that account has no \(StateFolder.nameOfPit(ofAccount: "joe")), rename it to that.
            """
        #expect(findings.compactMap(\.problem) == [sentence])
        #expect(findings.allSatisfy { $0.movedTo == nil })
        #expect(throws: PitError.unavailable(sentence)) {
            try OnDiskPitService(folder: folder.state, account: "ann", clock: ManualPitClock())
                .pit.newest?.lastChange()
        }
    }

    @Test("A journal of version 3, whose changes have the notes of before, is undone one by one.")
    func notesInJournal() async throws {
        var pits = [await service.refresh()]
        _ = try await service.start(.brisket)
        for text in ["One.", "Two."] {
            pits.append(await service.refresh())
            _ = try await service.note("brisket", text)
        }
        pits.append(await service.refresh())
        _ = try await service.adjust("brisket", by: .seconds(60))
        let file = folder.state.pit(ofAccount: "joe")
        let text = try #require(folder.text(at: file.path))
        var notes = [0, 0, 1, 2].map { count in
            let notes = ["One.", "Two."].prefix(count).map {
                #"{"text" : "\#($0)", "time" : "2026-07-04T08:00:00Z"}"#
            }
            return #""notes" : [\#(notes.joined(separator: ","))]"#
        }[...]
        let old = text.replacing(#""version" : 4"#, with: #""version" : 3"#)
            .replacing(/"noteCount" : \d,/, with: "")
            .replacing(/"notes" : \[\s*\]/) { _ in notes.popFirst() ?? "" }
        try folder.put(old.withChecksum, at: file.path)
        #expect(notes.isEmpty && !old.contains("noteCount"))

        for before in pits.reversed() {
            _ = try await service.undo(service.refresh().lastChange())
            #expect(await service.refresh().content == before.content)
        }
    }

    @Test("After any change, the file is as one in which all is encoded.")
    func encodedInParts() async throws {
        for _ in 1...4 {
            _ = try await service.start(.brisket)
            try expectWhole()
        }
        for id in ["brisket", "brisket-3", "brisket-4"] {
            _ = try await service.note(id, "Added oak.")
            try expectWhole()
            _ = try await service.finish(id, early: true)
            try expectWhole()
            _ = try await service.undo(service.refresh().lastChange())
            _ = try await service.adjust(id, by: .seconds(60))
            try expectWhole()
        }
    }

    @Test("The elements are written as a list of JSON is, an empty one too.")
    func format() async throws {
        let cook = try await service.start(.brisket)
        let path = folder.state.pit(ofAccount: "joe").path

        #expect(
            folder.text(at: path)?.contains(
                """
                  "cooks" : [
                    {
                      "announced" : {

                """) == true)
        #expect(
            folder.text(at: path)?.contains(
                """
                      "notes" : [

                      ],

                """) == true)
        #expect(folder.text(at: path)?.contains("\n    }\n  ],\n  \"journal\" : {\n") == true)
        _ = try await service.finish(cook.id, early: true)
        #expect(folder.text(at: path)?.contains("\n  \"cooks\" : [\n\n  ],\n") == true)
    }
}
