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
        #expect(sleep.durations == Array(repeating: .seconds(1), count: 4))
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
}
