import Foundation
import PitContract
import PitTestSupport
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Testing

@testable import PitOnDisk

@Suite("OnDiskPitService", .failsIfStuck)
struct OnDiskPitServiceTests {
    private let folder: TemporaryFolder
    private let clock = ManualPitClock()

    init() throws { folder = try TemporaryFolder() }

    private func service(of account: String = "joe") -> OnDiskPitService {
        OnDiskPitService(folder: folder.state, account: account, clock: clock)
    }

    @Test("It behaves like every service.", arguments: PitBehaviour.allCases)
    func behaves(behaviour: PitBehaviour) async throws {
        try await behaviour.verify { [folder] clock in
            OnDiskPitService(folder: folder.state, account: "joe", clock: clock)
        }
    }

    @Test("A time between two seconds is stored as the one before.")
    func wholeSeconds() async throws {
        clock.advance(by: .milliseconds(1_999))
        let service = service()

        let cook = try await service.start(.brisket)

        #expect((-1 ..< -0.99).contains(cook.started.timeIntervalSince(clock.now)))
        #expect(await service.refresh().cooks == [cook])
    }

    @Test("It changes nothing when the person's session has ended.")
    func ended() async throws {
        let service = OnDiskPitService(
            folder: folder.state, account: "joe", clock: clock,
            expectSession: { () throws(PitError) in throw .notSignedIn("You are not signed in.") })

        await #expect(throws: PitError.self) { try await service.start(.brisket) }

        #expect(service.pit.newest == .ready(Pit()))
    }

    @Test("A change is made of the newest pit, also of another program's.")
    func newest() async throws {
        // snippet: programs
        let here = OnDiskPitService(folder: folder.state, account: "joe", clock: clock)
        let there = OnDiskPitService(folder: folder.state, account: "joe", clock: clock)
        _ = try await here.start(.brisket)

        let cook = try await there.start(.brisket)

        #expect(cook.id == "brisket-2")
        // end of snippet
        #expect(there.pit.newest == (await here.refresh()))
    }

    @Test("A change that is refused sends what it has found.")
    func refused() async throws {
        let here = service()
        let cook = try await service().start(.brisket)

        await #expect(throws: PitError.self) {
            try await here.confirm(cook.id, stage: 7, early: true)
        }

        #expect(here.pit.newest?.cooks == [cook])
    }

    @Test(
        "A refused change writes nothing, and where there is no pit to remove, no folder is created."
    )
    func nothingToWrite() async throws {
        try folder.state.removePit(ofAccount: "joe")
        #expect(folder.contents == nil)

        await #expect(throws: PitError.self) {
            try await service().silence(.done, of: "ham", for: nil)
        }

        #expect(folder.contents == ["lock"])
    }

    @Test("Each account has a pit of its own, which is gone with it, and no other.")
    func removed() async throws {
        let cook = try await service().start(.brisket)
        _ = try await service(of: "ann").start(.brisket)
        #expect(service().pit.newest?.cooks == [cook])
        #expect(service(of: "../joe").pit.newest == .ready(Pit()))

        try folder.state.removePit(ofAccount: "joe")
        try folder.state.removePit(ofAccount: "joe")

        #expect(service().pit.newest == .ready(Pit()))
        #expect(service(of: "ann").pit.newest != .ready(Pit()))
    }

    @Test("A pit that cannot be removed is reported.")
    func notRemoved() throws {
        let path = folder.state.pit(ofAccount: "joe").path
        try folder.putFolder(at: path)

        let error = #expect(throws: (any Error).self) {
            try folder.state.removePit(ofAccount: "joe")
        }

        #expect(error.map { "\($0)" }?.hasPrefix("Could not remove \(path)") == true)
    }
}

@Suite("The file of a person's own plans", .failsIfStuck)
struct PlansFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.state.path + "/plans.json" }

    private func service() -> OnDiskPitService {
        OnDiskPitService(folder: folder.state, account: "joe", clock: ManualPitClock())
    }

    @Test("Own plans come first; without a file there are the built-in ones.")
    func plans() async throws {
        #expect(try await service().plans() == CookPlan.builtIn)
        try folder.put(
            #"{"plans":[{"name":"ham","stages":[{"name":"smoke","minutes":60}]}]}"#,
            at: path)

        let plans = try await service().plans()

        #expect(plans.map(\.name) == ["ham"] + CookPlan.builtIn.map(\.name))
        #expect(try folder.state.cookPlans() == plans)
    }

    @Test(
        "A mistake in the own plans is reported, also by the doctor, which does not move the file.")
    func mistake() async throws {
        try folder.put(#"{"plans":[]}"#, at: path)
        let service = service()

        await #expect(throws: PitError.unavailable("\(path): “plans” is empty. Add an element.")) {
            try await service.plans()
        }
        let findings = try await StateFolderDoctor(
            folder: folder.state, files: [], others: folder.state.filesOfPits(named:)
        ).repair()

        #expect(findings.last?.problem == "\(path): “plans” is empty. Add an element.")
        #expect(folder.text(at: path) != nil)
    }

    @Test(
        "Own plans that others can write, or of more than a megabyte, are refused.",
        arguments: [
            (0, 0o666, " Run: chmod 600 '"),
            // To parse them would need much memory.
            (.megabyte, 0o600, "It has more than 1 MB."),
        ])
    func refused(blanks: Int, mode: Int, reason: String) async throws {
        try folder.put(String(repeating: " ", count: blanks) + "{}", at: path)
        try folder.setMode(mode, of: path)

        let error = await #expect(throws: PitError.self) { try await service().plans() }

        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }

    @Test("A file of plans keeps its bytes when it is moved aside.")
    func movedPlans() throws {
        try folder.put("{", at: path)

        let newPath = try PlansFile(in: folder.state).moveAside()

        #expect([newPath, path].map { folder.text(at: $0) } == ["{", nil])
    }
}
