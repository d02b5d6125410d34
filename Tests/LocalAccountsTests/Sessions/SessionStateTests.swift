import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Synchronization
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct SessionStateTests {
    private let joe = User(name: "joe", barbecueFoods: [])
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("When a sign-in or a sign-out returns, the state says so.")
    func ownChanges() async throws {
        let fixture = await ServiceFixture(folder)
        #expect(fixture.service.session.newest == .signedOut(.noSession))

        _ = try await fixture.login()
        #expect(fixture.service.session.newest == .signedIn(joe))
        try await fixture.service.logout()

        #expect(fixture.service.session.newest == .signedOut(.signedOut))
        #expect(await fixture.service.refresh() == .signedOut(.signedOut))
    }

    @Test("A session from an earlier start is there when it has been read.")
    func earlierStart() async throws {
        _ = try await ServiceFixture(folder).login()
        let fixture = await ServiceFixture(folder)
        #expect(fixture.service.session.newest == .signedOut(.noSession))

        #expect(await fixture.service.refresh() == .signedIn(joe))
        #expect(fixture.service.session.newest == .signedIn(joe))
    }

    @Test("A state that has not changed is not sent again.", .schedule())
    func unchanged() async throws {
        let fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
        let count = Mutex(0)
        let reader = Task {
            for await _ in fixture.service.session { count.withLock { $0 += 1 } }
        }
        await settle()

        #expect(await fixture.service.refresh() == .signedIn(joe))
        await settle()

        #expect(count.withLock(\.self) == 1)
        reader.cancel()
        await reader.value
    }

    @Test("A session that cannot be read is reported; once it can be, the state is right again.")
    func unreadable() async throws {
        let fixture = await ServiceFixture(folder)
        try folder.put("{", at: folder.state.sessionPath)

        guard case .signedOut(.unavailable(let error)) = await fixture.service.refresh() else {
            Issue.record("The state is \(String(describing: fixture.service.session.newest)).")
            return
        }
        #expect(error.description.contains(folder.state.sessionPath))
        try await fixture.service.logoutEverywhere()

        #expect(await fixture.service.refresh() == .signedOut(.signedOut))
    }

    @Test("When an unreadable session is moved away, there is no session.")
    func repaired() async throws {
        let fixture = await ServiceFixture(folder)
        try folder.put("{", at: folder.state.sessionPath)
        await fixture.service.refresh()

        let doctor = StateFolderDoctor(folder: folder.state, files: folder.state.filesOfAccounts)
        _ = try await doctor.repair()

        #expect(await fixture.service.refresh() == .signedOut(.noSession))
    }

    @Test("A session lasts as long as the service was told, and then has expired.")
    func lifetime() async throws {
        let seconds = Mutex(0.0)
        let fixture = await ServiceFixture(
            folder, sessionLifetime: .seconds(90),
            now: { ServiceFixture.noon + seconds.withLock { $0 } })
        _ = try await fixture.login()

        seconds.withLock { $0 = 89.9 }
        #expect(await fixture.service.refresh() == .signedIn(joe))
        seconds.withLock { $0 = 90 }

        #expect(await fixture.service.refresh() == .signedOut(.expired))
    }

    @Test("The watch notices the end of a session's time, although no file changes.")
    func expiresWhileWatched() async throws {
        let seconds = Mutex(0.0)
        let fixture = await ServiceFixture(
            folder, sessionLifetime: .seconds(90),
            sleep: SleepFake { number in
                if number > 3 { throw CancellationError() }
                if number == 3 { seconds.withLock { $0 = 90 } }
            },
            now: { ServiceFixture.noon + seconds.withLock { $0 } })
        _ = try await fixture.login()

        await fixture.service.watch()

        #expect(fixture.service.session.newest == .signedOut(.expired))
    }

    @Test("A session that has expired before the start has expired.")
    func expiredBefore() async throws {
        _ = try await ServiceFixture(folder, sessionLifetime: .seconds(90)).login()
        let later = await ServiceFixture(folder, now: { ServiceFixture.noon + 90 })

        #expect(await later.service.refresh() == .signedOut(.expired))
    }

    @Test("A session that the accounts do not know is missing, and not expired.")
    func unknown() async throws {
        _ = try await ServiceFixture(folder).login()
        let store = await ServiceFixture(folder).service.store
        try await store.change { $0.sessions = [] }

        #expect(await ServiceFixture(folder).service.refresh() == .signedOut(.noSession))
    }

    @Test("The state says why a change of the account has ended the session.")
    func accountChanges() async throws {
        let fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
        try await fixture.service.changePassword(from: "brisket-4-ever", to: "burnt-ends-4-ever")
        #expect(fixture.service.session.newest == .signedOut(.passwordChanged))

        let again = await ServiceFixture(
            folder, partner: ConversationPartnerFake(password: "burnt-ends-4-ever"))
        _ = try await again.login()
        try await again.service.removeAccount(password: "burnt-ends-4-ever")

        #expect(again.service.session.newest == .signedOut(.accountRemoved))
    }

    @Test("A sign-out that finds no session any more shows why.")
    func logoutTooLate() async throws {
        let fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
        try await ServiceFixture(folder).service.logout()

        await #expect(throws: AuthError.notSignedIn) { try await fixture.service.logout() }

        #expect(fixture.service.session.newest == .signedOut(.signedOutElsewhere))
    }

    @Test("A sign-out that finds another person's session leaves it, and shows it.")
    func logoutOfAnother() async throws {
        let fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
        try await fixture.service.addAccount(name: "ann", foods: [], password: "pulled-pork")
        let other = await ServiceFixture(
            folder, partner: ConversationPartnerFake(name: "ann", password: "pulled-pork"))
        _ = try await other.login()

        await #expect(throws: AuthError.notSignedIn) { try await fixture.service.logout() }

        let ann = User(name: "ann", barbecueFoods: [])
        #expect(fixture.service.session.newest == .signedIn(ann))
    }
}
