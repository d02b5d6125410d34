import Foundation
import PitContract
import PitTestSupport
import PrivateFiles
import PrivateFilesTestSupport
import Streams
import Testing

@testable import PitOnDisk

@Suite("The file of a pit")
struct PitFileTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.state.pit(ofAccount: "joe").path }

    private func service(calls: FileSystemCalls = .system) -> OnDiskPitService {
        OnDiskPitService(folder: folder.state, account: "joe", clock: clock, calls: calls)
    }

    @Test(
        "A file that is damaged or newer is reported and not overwritten.",
        arguments: [
            ("{damaged", "is damaged. `ribhouse doctor --repair` moves it aside."),
            (#"{"version": 1, "account": "joe", "cooks": []}"#, "is damaged."),
            (#"{"version": 99}"#, "was written by a newer program (version 99, this one knows 1)."),
        ])
    func defect(text: String, sentence: String) async throws {
        try folder.put(text, at: path)
        let service = service()
        let before = service.pit.newest

        let error = await #expect(throws: PitError.self) { try await service.start(.brisket) }

        #expect(error?.kind == .unavailable)
        #expect(error?.description.hasPrefix("\(path) \(sentence)") == true)
        #expect(before == error.map(PitState.unavailable))
        #expect(await service.refresh() == before)
        #expect(folder.text(at: path) == text)
    }

    @Test("No change of a byte of a file is read as another pit.")
    func damage() async throws {
        let service = service()
        _ = try await service.start(.brisket)
        let file = folder.state.pit(ofAccount: "joe")
        let bytes = try #require(try file.file.contents())

        for place in bytes.indices {
            var damaged = bytes
            damaged[place] ^= 1
            #expect((try? JSONFile<StoredPit>.content(of: damaged)) == nil, "byte \(place)")
        }
    }

    @Test(
        "On a full or broken disk a change fails, and the pit is as before.",
        arguments: [FailingCall.write(ENOSPC), .sync(EIO), .rename(EROFS)])
    func fullDisk(call: FailingCall) async throws {
        let cook = try await service().start(.brisket)
        let service = service(calls: call.calls)

        let error = await #expect(throws: PitError.self) { try await service.finish(cook.id) }

        #expect(error?.kind == .unavailable)
        #expect(service.pit.newest == .ready(Pit(cooks: [cook])))
        #expect(await service.refresh() == .ready(Pit(cooks: [cook])))
    }

    @Test("The doctor examines every pit, and moves a damaged one aside.")
    func doctor() async throws {
        _ = try await service().start(.brisket)
        let damaged = folder.state.pit(ofAccount: "ann").path
        try folder.put("{", at: damaged)

        let findings = try await StateFolderDoctor(
            folder: folder.state, files: folder.state.filesOfPits
        ).repair()

        #expect(findings.suffix(2).map(\.path).sorted() == [path, damaged].sorted())
        #expect(findings.compactMap(\.movedTo) == ["\(damaged).damaged-1"])
        #expect(folder.state.filesOfPits.map(\.path) == [path])
    }

    @Test("Own plans come first; without a file there are the built-in ones.")
    func plans() async throws {
        #expect(try await service().plans() == CookPlan.builtIn)
        try folder.put(
            #"{"plans":[{"name":"ham","stages":[{"name":"smoke","minutes":60}]}]}"#,
            at: folder.state.path + "/plans.json")

        let names = try await service().plans().map(\.name)

        #expect(names == ["ham"] + CookPlan.builtIn.map(\.name))
    }

    @Test(
        "A mistake in the own plans is reported, also by the doctor, which does not move the file.")
    func mistake() async throws {
        let path = folder.state.path + "/plans.json"
        try folder.put(#"{"plans":[]}"#, at: path)
        let service = service()

        await #expect(throws: PitError.unavailable("\(path): “plans” is empty. Add one.")) {
            try await service.plans()
        }
        let findings = try await StateFolderDoctor(
            folder: folder.state, files: folder.state.filesOfPits
        ).repair()

        #expect(findings.last?.problem == "\(path): “plans” is empty. Add one.")
        #expect(folder.contents?.contains("plans.json") == true)
    }

    @Test("Own plans that others can write are refused.")
    func openToOthers() async throws {
        let path = folder.state.path + "/plans.json"
        try folder.put("{}", at: path)
        try folder.setMode(0o666, of: path)

        let error = await #expect(throws: PitError.self) { try await service().plans() }

        #expect(error?.description.hasSuffix("Run: chmod 600 '\(path)'") == true)
    }
}
