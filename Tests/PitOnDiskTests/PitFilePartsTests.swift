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
