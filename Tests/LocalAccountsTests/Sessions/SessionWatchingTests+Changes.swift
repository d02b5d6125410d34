import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import Testing

@testable import LocalAccounts

/// Which looks read the files.
extension SessionWatchingTests {
    @Test("Files that have not changed are not read again.")
    func unchanged() async throws {
        _ = try await elsewhere.login()
        let path = folder.state.sessionPath
        let sleep = SleepFake { [folder] number in
            if number > 3 { throw CancellationError() }
            // A file that others can read is refused. Its mode is no part of its revision.
            if number == 2 { try folder.setMode(0o644, of: path) }
        }
        let fixture = await ServiceFixture(
            folder, sleep: sleep, now: { ServiceFixture.noon + 30.0 * 86_400 })

        #expect(
            await fixture.watchedStates() == [.signedOut(.noSession), .signedOut(.expired)])
        #expect(sleep.durations == [1, 60, 60, 60].map { .seconds($0) })
    }

    @Test("A file that could not be read is read again, though it has not changed.")
    func readAgain() async throws {
        _ = try await elsewhere.login()
        let path = folder.state.sessionPath
        try folder.setMode(0o644, of: path)
        let fixture = await fixture { [folder] number in
            if number == 2 { try folder.setMode(0o600, of: path) }
        }

        #expect(await fixture.watchedStates() == [.signedOut(.noSession), .signedIn(joe)])
    }

    @Test("A change while the files are read is found by the next look.")
    func changeDuringALook() async throws {
        _ = try await elsewhere.login()
        let path = folder.state.sessionPath
        let fixture = await ServiceFixture(
            folder, sleep: SleepFake { number in if number > 2 { throw CancellationError() } },
            now: {
                // A look asks for the time after it has read the files.
                try? FileManager.default.removeItem(atPath: path)
                return ServiceFixture.noon
            })

        #expect(
            await fixture.watchedStates()
                == [.signedOut(.noSession), .signedOut(.signedOutElsewhere)])
    }

    @Test("A session whose token is replaced before the list is has not ended.")
    func halfReplaced() async throws {
        _ = try await elsewhere.login()
        let list = folder.state.accountsPath
        // Safe: the path lives during the call.
        let lock = unsafe open(folder.state.lockPath, O_RDWR | O_CLOEXEC)
        let fixture = await fixture { _ in
            try FileManager.default.removeItem(atPath: list)
            try FileManager.default.moveItem(atPath: list + ".new", toPath: list)
            flock(lock, LOCK_UN)
            close(lock)
        }
        #expect(await fixture.service.refresh() == .signedIn(joe))
        let old = try #require(folder.text(at: list))
        _ = try await elsewhere.login()
        try FileManager.default.moveItem(atPath: list, toPath: list + ".new")
        try folder.put(old, at: list)
        try #require(flock(lock, LOCK_EX) == 0)

        #expect(await fixture.service.refresh() == .signedIn(joe))
    }

    @Test("A look that needs the lock and cannot have it says so.")
    func noLock() async throws {
        _ = try await elsewhere.login()
        try folder.state.accounts.write(AccountList())
        try FileManager.default.removeItem(atPath: folder.state.lockPath)
        try folder.putFolder(at: folder.state.lockPath)

        guard
            case .signedOut(.unavailable(let error)) = await ServiceFixture(folder).service
                .refresh()
        else {
            Issue.record("A lock that cannot be taken was not reported.")
            return
        }
        #expect(error.description.contains(folder.state.lockPath))
    }

    @Test("A look that is cancelled while it waits for the lock changes no state.")
    func cancelledAtTheLock() async throws {
        _ = try await elsewhere.login()
        try folder.state.accounts.write(AccountList())
        // Safe: the path lives during the call.
        let lock = unsafe open(folder.state.lockPath, O_RDWR | O_CLOEXEC)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX) == 0)

        let fixture = await ServiceFixture(folder)

        #expect(await fixture.service.refresh() == .signedOut(.noSession))
    }
}
