import Foundation
import PitContract
import PitTestSupport
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Testing

@testable import PitOnDisk

@Suite("The file of a pit", .failsIfStuck)
struct PitFileTests {
    private let folder: TemporaryFolder
    private let clock = ManualPitClock()

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
            (#"{"version": 99}"#, "was written by a newer program (version 99, this one knows 5)."),
        ])
    func defect(text: String, sentence: String) async throws {
        try folder.put(text, at: path)
        let service = service()
        let before = service.pit.newest

        let error = await #expect(throws: PitError.self) { try await service.start(.brisket) }

        let state: PitState? = error.map { .unavailable($0) }
        #expect(before == state && error?.kind == .unavailable)
        #expect(await service.refresh() == before && folder.text(at: path) == text)
        #expect(error?.description.hasPrefix("\(path) \(sentence)") == true)
    }

    /// Writes a pit with a dinner in four hours, whose brisket has a probe that has ended its stage.
    private func write() async throws {
        let stages = [
            CookPlan.Stage(
                name: "smoke", celsius: 110, minutes: 60,
                until: StageTarget(celsius: 63, end: .last)),
            CookPlan.Stage(name: "rest", minutes: 10),
        ]
        let order = CookOrder(
            plan: CookPlan(name: "brisket", stages: stages), weight: .fiveKilograms)
        let service = service()
        _ = try await service.start(order)
        _ = try await service.change(
            .plan(ready: clock.now + 20_000, adding: [.planned(.brisket)]))
        _ = try await service.use(.meat(56), for: "brisket")
        for degrees in [nil, 63, 63.4, 64.0] {
            clock.advance(by: .seconds(12))
            try await service.measure(
                .celsius(degrees, at: clock.now), of: "brisket", by: .meat(56))
        }
    }

    @Test(
        "A file with numbers that no cook, probe or meal has is damaged, whatever its checksum says.",
        arguments: [
            (#""seconds" : 3600"#, #""seconds" : 9223372036854775807"#),
            (#""seconds" : 3600"#, #""seconds" : 1000000000001"#),
            (#""seconds" : 3600"#, #""seconds" : -1"#), (#""celsius" : 110"#, #""celsius" : 0"#),
            (#""stage" : 0"#, #""stage" : 3"#), (#""stage" : 0"#, #""stage" : -1"#),
            (#""started" : "2026"#, #""started" : "99999"#),
            (#""weight" : 5000"#, #""weight" : 0"#), (#""seconds" : 12600"#, #""seconds" : -1"#),
            ("T13:33", "9T13:33"), (#""tenths" : 634"#, #""tenths" : 9000000"#),
            (#""tenths" : 634"#, #""tenths" : 9223372036854775807"#),
            (#""silentAfter" : 300"#, #""silentAfter" : -1"#),
            (#""silentAfter" : 300"#, #""silentAfter" : 9223372036854775807"#),
            (#""name" : "Thermopro-TP12/56/meat""#, #""name" : "Thermopro-TP12""#),
            (#""time" : "2026-07-04T08:00:12Z""#, #""time" : "99999-07-04T08:00:12Z""#),
            (#""celsius" : 63"#, #""celsius" : 0"#), (#""end" : "last""#, #""end" : "never""#),
        ])
    func impossible(old: String, new: String) async throws {
        try await write()
        let text = try #require(folder.text(at: path))
        #expect(text.contains(old))

        try folder.put(text.replacing(old, with: new).withChecksum, at: path)

        guard case .unavailable(let error) = await service().refresh() else {
            Issue.record("The file was read.")
            return
        }
        let isDamaged = try folder.state.pit(ofAccount: "joe").isDamaged()
        #expect(error.description.contains("is damaged.") && isDamaged)
    }

    @Test("Another program reads what was measured, and what it has ended.")
    func measured() async throws {
        try await write()
        let cook = try await service().refresh().existingCook("brisket")

        let target = StageTarget(celsius: 63, end: .last)
        #expect(cook.probe?.measurements.count == 4 && cook.stages[0].target == target)
        #expect(cook.progress(at: clock.now).due == cook.started + 3600)
    }

    @Test("After hours of measurements the file has some kilobytes more, and one change.")
    func size() async throws {
        // Four hours, or twenty.
        let count = ProcessInfo.processInfo.environment["FAULTS"] == nil ? 120 : 600
        let service = service()
        _ = try await service.start(.brisket)
        _ = try await service.use(.meat(56), for: "brisket")
        let before = try #require(folder.text(at: path)).utf8.count
        for number in 0..<count {
            clock.advance(by: .seconds(120))
            try await service.measure(
                .celsius(Double(40 + number % 40), at: clock.now), of: "brisket", by: .meat(56))
        }

        #expect(try #require(folder.text(at: path)).utf8.count - before < 67 * count)
        #expect(await service.refresh().content?.changes.count == 2)
    }

    @Test("The longest stage that a file may have can be calculated with.")
    func longestStages() async throws {
        _ = try await service().start(.brisket)
        let text = try #require(folder.text(at: path))
            .replacing(/"seconds" : \d+/, with: #""seconds" : 1000000000000"#)

        try folder.put(text.withChecksum, at: path)

        guard case .ready(let pit) = await service().refresh() else {
            Issue.record("The file was not read.")
            return
        }
        #expect(pit.cooks.map { $0.progress(at: clock.now).fraction < 0.01 } == [true])
    }

    @Test(
        "On a full or broken disk a change or an undo fails, and the pit is as before.",
        arguments: [FailingCall.write(ENOSPC), .sync(EIO), .rename(EROFS)], [false, true])
    func fullDisk(call: FailingCall, isUndo: Bool) async throws {
        let cook = try await service().start(.brisket)
        let before = await service().refresh()
        let service = service(calls: call.calls)

        let error = await #expect(throws: PitError.self) {
            if isUndo {
                _ = try await service.undo(before.lastChange())
            } else {
                _ = try await service.finish(cook.id, early: true)
            }
        }

        #expect(error?.kind == .unavailable)
        #expect(await [service.pit.newest, service.refresh()] == [before, before])
        #expect(try await self.service().undo(before.lastChange()) == nil)
    }

    @Test("A file of a program without notes and a journal is read, and its cooks can be changed.")
    func oldFile() async throws {
        let old = """
            {"account": "joe", "checksum" : "0", "version": 1,
            "cooks": [{"announced": {"started": {"stage": 0}}, "id": "ribs", "weight": 2000,
            "started": "2026-07-04T08:00:00Z",
            "stages": [{"name": "rub", "seconds": 1800, "task": "Put them on the pit."}]}]}

            """
        try folder.put(old.withChecksum, at: path)
        let cook = try #require(await service().refresh().cooks?.first)

        #expect(await service().refresh() == .ready(Pit(cooks: [cook])))
        // A program that does not know a journal refuses what is written now, and so never drops it.
        _ = try await service().confirm(cook.id, stage: 0, early: true)
        let undone = try await service().undo(service().refresh().lastChange())

        #expect(folder.text(at: path)?.contains(#""version" : 5"#) == true)
        #expect(undone == cook)
        #expect(await service().refresh().content == PitState.ready(Pit(cooks: [cook])).content)
    }

    @Test("What a program without redo has written has nothing to redo, and is read.")
    func withoutRedo() async throws {
        _ = try await service().start(.brisket)
        let change = try await service().refresh().lastChange()
        _ = try await service().undo(change)
        #expect(try await service().refresh().lastUndone() == change)
        let text = try #require(folder.text(at: path))

        // A program that does not know the list leaves it out.
        let old = text.replacing(
            /,\s*"undone" : \[[\s\S]*\]\s*\},\s*"version"/, with: "}, \"version\"")
        #expect(old != text)
        try folder.put(old.withChecksum, at: path)

        #expect(await service().refresh() == .ready(Pit()))
    }

    @Test("A change is written once.")
    func writtenOnce() async throws {
        let renames = Counter()
        var calls = FileSystemCalls.system
        calls.rename = { old, new in
            _ = renames.next()
            return FileSystemCalls.system.rename(old, new)
        }

        _ = try await service(calls: calls).start(.brisket)

        #expect(renames.next() == 1)
    }

    @Test("The doctor examines every pit, and moves a damaged one aside.")
    func doctor() async throws {
        _ = try await service().start(.brisket)
        let damaged = folder.state.pit(ofAccount: "ann").path
        try folder.put("{", at: damaged)

        let findings = try await StateFolderDoctor(
            folder: folder.state, files: [], others: folder.state.filesOfPits(named:)
        ).repair()

        let paths: Set<String> = [path, damaged]
        #expect(Set(findings.suffix(2).map(\.path)) == paths)
        #expect(findings.compactMap(\.movedTo) == ["\(damaged).damaged-1"])
        let left = try #require(folder.contents)
        #expect(folder.state.filesOfPits(named: left).map(\.path) == [path])
    }
}

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

        let text = try #require(folder.text(at: path))
        let lists: [String] = [
            """
              "cooks" : [
                {
                  "announced" : {

            """,
            """
                  "notes" : [

                  ],

            """,
            "\n    }\n  ],\n  \"journal\" : {\n",
        ]
        #expect(lists.filter { !text.contains($0) } == [])
        _ = try await service.finish(cook.id, early: true)
        #expect(folder.text(at: path)?.contains("\n  \"cooks\" : [\n\n  ],\n") == true)
    }
}
