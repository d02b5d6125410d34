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

    @Test("A pit is there when a program starts again.")
    func restarts() async throws {
        let cook = try await service().start(.brisket)
        clock.advance(by: .seconds(60))
        let confirmed = try await service().confirm(cook.id, stage: 0, early: true)

        #expect(service().pit.newest?.cooks == [confirmed])
    }

    @Test("A time between two seconds is stored as the one before.")
    func wholeSeconds() async throws {
        clock.advance(by: .milliseconds(1_999))
        let service = service()

        let cook = try await service.start(.brisket)

        #expect((-1 ..< -0.99).contains(cook.started.timeIntervalSince(clock.now)))
        #expect(await service.refresh().cooks == [cook])
    }

    @Test("Each account has a pit of its own.")
    func accounts() async throws {
        _ = try await service().start(.brisket)

        #expect(service(of: "ann").pit.newest == .ready(Pit()))
        #expect(service(of: "../joe").pit.newest == .ready(Pit()))
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

    @Test("A refused change writes nothing.")
    func nothingToWrite() async throws {
        let service = service()

        await #expect(throws: PitError.self) {
            try await service.silence(.done, of: "ham", for: nil)
        }

        #expect(folder.contents == ["lock"])
    }

    @Test("The pit of an account that is removed is gone, and no other.")
    func removed() async throws {
        _ = try await service().start(.brisket)
        _ = try await service(of: "ann").start(.brisket)

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

    @Test("Without a pit to remove, no folder is created.")
    func nothingToRemove() async throws {
        try folder.state.removePit(ofAccount: "joe")

        #expect(folder.contents == nil)
    }
}
