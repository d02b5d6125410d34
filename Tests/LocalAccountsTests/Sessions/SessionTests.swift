import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Synchronization
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct SessionTests {
    private let joe = User(name: "joe", barbecueFoods: [])
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("When a sign-in or a sign-out returns, the state says so.")
    func ownChanges() async throws {
        let fixture = await ServiceFixture(folder)
        #expect(fixture.service.session.newest == .signedOut(.noSession))

        _ = try await fixture.login()
        #expect(fixture.service.session.newest == .signedIn(joe))
        try await fixture.service.logout()

        #expect(fixture.service.session.newest == .signedOut(.signedOut))
        #expect(await fixture.service.refresh() == .signedOut(.signedOut))
        #expect(try await ServiceFixture(folder).service.currentUser() == nil)
        #expect(folder.contents == ["accounts.json", "lock"])
    }

    @Test("On a new machine there is no user, and asking creates no folder.")
    func freshMachine() async throws {
        #expect(try await ServiceFixture(folder).service.currentUser() == nil)
        #expect(folder.contents == nil)
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
        let fixture = try await ServiceFixture.signedIn(folder)
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

        let error = try #require(await fixture.service.refresh().problem)
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
        let fixture = try await ServiceFixture.signedIn(folder)
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
        let fixture = try await ServiceFixture.signedIn(folder)
        try await ServiceFixture(folder).service.logout()

        await #expect(throws: AuthError.notSignedIn) { try await fixture.service.logout() }

        #expect(fixture.service.session.newest == .signedOut(.signedOutElsewhere))
    }

    @Test("A sign-out that finds another person's session leaves it, and shows it.")
    func logoutOfAnother() async throws {
        let fixture = try await ServiceFixture.signedIn(folder)
        try await fixture.service.addAccount(name: "ann", foods: [], password: "pulled-pork")
        let other = await ServiceFixture.ofAnn(folder)
        _ = try await other.login()

        await #expect(throws: AuthError.notSignedIn) { try await fixture.service.logout() }

        let ann = User(name: "ann", barbecueFoods: [])
        #expect(fixture.service.session.newest == .signedIn(ann))
    }

    @Test("Neither file contains what the other one needs.")
    func token() async throws {
        _ = try await ServiceFixture(folder).login()
        let list = try #require(try folder.state.accounts.read())
        guard case .token(let token) = try folder.state.session.read() else {
            Issue.record("There is no token.")
            return
        }

        #expect(list.sessions.map(\.tokenHash) == [token.hash])
        #expect(folder.text(at: folder.state.sessionPath)?.contains(token.hash) == false)
        #expect(list.sessions.map(\.expires) == [ServiceFixture.noon + 30 * 86_400])
    }

    @Test(
        "A session of version 1 goes on, and becomes one with a token; it is not one of a younger account.",
        arguments: [("40", "joe", 1), ("39", nil, 0)])
    func version1(second: String, name: String?, sessions: Int) async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(folder)
        try folder.put(
            #"{"started": "2025-06-15T15:06:\#(second)Z", "user": "JOE", "version": 1}"#,
            at: folder.state.sessionPath)

        #expect(try await fixture.service.currentUser()?.name == name)
        #expect(try await ServiceFixture(folder).service.currentUser()?.name == name)
        #expect(try folder.state.accounts.read()?.sessions.count == sessions)
    }

    @Test("A session of version 1 goes on unchanged when it cannot be replaced.")
    func version1OnAFullDisk() async throws {
        let fixture = try await ServiceFixture.withAccountOfJoe(folder)
        let old = #"{"started": "2025-06-15T15:06:40Z", "user": "joe", "version": 1}"#
        try folder.put(old, at: folder.state.sessionPath)
        try folder.putFolder(at: folder.state.accountsPath + ".tmp")

        #expect(try await fixture.service.currentUser()?.name == "joe")
        #expect(folder.text(at: folder.state.sessionPath) == old)
    }

    @Test("Without a session there is no user, whatever the state of the accounts.")
    func damagedAccounts() async throws {
        try folder.put("{", at: folder.state.accountsPath)

        #expect(try await ServiceFixture(folder).service.currentUser() == nil)
    }

    @Test(
        "A session that cannot be read is an error, and so is a folder in its place.",
        arguments: ["", #"{"version": 1}"#, #"{"version": 9, "user": "joe"}"#, nil])
    func unreadableSession(text: String?) async throws {
        if let text {
            try folder.put(text, at: folder.state.sessionPath)
        } else {
            try folder.putFolder(at: folder.state.sessionPath)
        }

        let error = await #expect(throws: AuthError.self) {
            try await ServiceFixture(folder).service.currentUser()
        }

        #expect(error?.kind == .unavailable)
        #expect(error?.description.contains(folder.state.sessionPath) == true)
    }
}

@Suite("The session that a folder keeps", .failsIfStuck)
struct SessionGuardTests {
    private let folder: TemporaryFolder
    private let fixture: ServiceFixture
    private let sut: SessionGuard

    init() async throws {
        folder = try TemporaryFolder()
        fixture = await ServiceFixture(folder)
        _ = try await fixture.login()
        sut = SessionGuard(in: folder.state, now: { ServiceFixture.noon })
    }

    enum Event: CaseIterable {
        case anotherSignIn, signOut, newAccountOfTheName, damage, time
    }

    @Test("It lasts while the person is signed in, until its time.", arguments: Event.allCases)
    func lasts(until event: Event) async throws {
        #expect(throws: Never.self) { try sut.expect() }
        var (later, kind) = (sut, Optional(AuthError.Kind.notSignedIn))
        switch event {
        case .anotherSignIn:
            _ = try await fixture.login()
            kind = nil
        case .signOut: try await fixture.service.logout()
        case .newAccountOfTheName:
            try await fixture.service.removeAccount(password: "brisket-4-ever")
            _ = try await ServiceFixture.withAccountOfJoe(folder).login()
        case .damage:
            try folder.put("{", at: folder.state.sessionPath)
            kind = .unavailable
        case .time: later = SessionGuard(in: folder.state) { ServiceFixture.noon + 31 * 86_400 }
        }

        let result = Result { () throws(AuthError) in try later.expect() }

        #expect(result.failure?.kind == kind)
    }

    @Test("Its account is there also after the sign-out, until it is removed.")
    func account() async throws {
        try await fixture.service.logout()
        try sut.expectAccount()
        _ = try await fixture.login()
        try await fixture.service.removeAccount(password: "brisket-4-ever")
        _ = try await ServiceFixture.withAccountOfJoe(folder).login()

        #expect(throws: AuthError.notSignedIn) { try sut.expectAccount() }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
