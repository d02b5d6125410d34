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
    @Test("A process shows the session", arguments: rows + ofVersion1 + unreadable)
    func shows(row: Row<Scene>) async throws { try await row.check(in: Scene()) }

    private static let rows: [Row<Scene>] = [
        Row(
            "When a sign-in or a sign-out returns, the state says so.",
            .saw([.signedOut(.noSession), .joe, .signedOut(.signedOut)]),
            .shows(.signedOut(.signedOut)), .user(nil), .files(["accounts.json", "lock"])
        ) { w in
            w.see(w.process.shown)
            _ = try await w.process.login()
            w.see(w.process.shown)
            try await w.service.logout()
            w.see(w.process.shown)
            await w.service.refresh()
        },
        Row(
            "On a new machine there is no user, and asking creates no folder.", .user(nil),
            .files(nil)
        ) {
            _ in
        },
        Row(
            "A session from an earlier start is there when it has been read.",
            .saw([.signedOut(.noSession), .joe]), .shows(.joe)
        ) { w in
            _ = try await w.another().login()
            w.see(w.process.shown)
            w.see(await w.service.refresh())
        },
        Row(
            "A session that cannot be read is reported; once it can be, the state is right again.",
            .reads(["session.json"]), .shows(.signedOut(.signedOut))
        ) { w in
            try w.folder.put("{", at: w.folder.state.sessionPath)
            let problem = await w.service.refresh().problem
            if problem?.description.contains("session.json") == true { w.see("session.json") }
            try await w.service.logoutEverywhere()
            await w.service.refresh()
        },
        Row(
            "When an unreadable session is moved away, there is no session.",
            .shows(.signedOut(.noSession))
        ) { w in
            try w.folder.put("{", at: w.folder.state.sessionPath)
            await w.service.refresh()
            let doctor = StateFolderDoctor(
                folder: w.folder.state, files: w.folder.state.filesOfAccounts)
            _ = try await doctor.repair()
            await w.service.refresh()
        },
        Row(
            "A session lasts as long as the service was told, and then has expired.",
            .saw([.joe, .signedOut(.expired)])
        ) { w in
            let seconds = Mutex(0.0)
            let fixture = await ServiceFixture(
                w.folder, sessionLifetime: .seconds(90),
                now: { ServiceFixture.noon + seconds.withLock { $0 } })
            _ = try await fixture.login()
            for time in [89.9, 90] {
                seconds.withLock { $0 = time }
                w.see(await fixture.service.refresh())
            }
        },
        Row(
            "A session that has expired before the start has expired.",
            .shows(.signedOut(.expired))
        ) { w in
            _ = try await ServiceFixture(w.folder, sessionLifetime: .seconds(90)).login()
            w.look(at: await ServiceFixture(w.folder, now: { ServiceFixture.noon + 90 }))
            await w.service.refresh()
        },
        Row(
            "A session that the accounts do not know is missing, and not expired.",
            .shows(.signedOut(.noSession))
        ) { w in
            _ = try await w.another().login()
            try w.changeAccounts { $0.sessions = [] }
            await w.service.refresh()
        },
        Row(
            "The state says why a change of the account has ended the session.",
            .saw([.signedOut(.passwordChanged)]), .shows(.signedOut(.accountRemoved))
        ) { w in
            _ = try await w.process.login()
            try await w.service.changePassword(from: "brisket-4-ever", to: "burnt-ends-4-ever")
            w.see(w.process.shown)
            await w.sit(ConversationPartnerFake(password: "burnt-ends-4-ever"))
            _ = try await w.process.login()
            try await w.service.removeAccount(password: "burnt-ends-4-ever")
        },
        Row(
            "A session of version 1 goes on unchanged when it cannot be replaced.",
            .user("joe"), .file("session.json", version1)
        ) { w in
            try await w.addJoe()
            try w.folder.put(version1, at: w.folder.state.sessionPath)
            try w.blockWrites(of: "accounts.json")
        },
        Row("Without a session there is no user, whatever the state of the accounts.", .user(nil)) {
            w in try w.folder.put("{", at: w.folder.state.accountsPath)
        },
        Row(
            "A look that needs the lock and cannot have it says so.", .showsProblem("/lock")
        ) { w in
            _ = try await w.another().login()
            try w.folder.state.accounts.write(AccountList())
            try w.folder.block(w.folder.state.lockPath)
            await w.service.refresh()
        },
        Row(
            "A look that is cancelled while it waits for the lock changes no state.",
            .shows(.signedOut(.noSession))
        ) { w in
            _ = try await w.another().login()
            try w.folder.state.accounts.write(AccountList())
            try w.folder.lockElsewhere()
            await w.service.refresh()
            w.folder.unlockElsewhere()
        },
        Row(
            "A session whose token is replaced before the list is has not ended.",
            .saw([.joe, .joe])
        ) { w in
            _ = try await w.another().login()
            let list = w.folder.state.accountsPath
            let sleep = SleepFake { [folder = w.folder] _ in
                try folder.remove(list)
                try FileManager.default.moveItem(atPath: list + ".new", toPath: list)
                folder.unlockElsewhere()
            }
            w.look(at: await ServiceFixture(w.folder, sleep: sleep))
            w.see(await w.service.refresh())
            let old = try #require(w.folder.text(at: list))
            _ = try await w.another().login()
            try FileManager.default.moveItem(atPath: list, toPath: list + ".new")
            try w.folder.put(old, at: list)
            try w.folder.lockElsewhere()
            w.see(await w.service.refresh())
        },
    ]

    private static let version1 =
        #"{"started": "2025-06-15T15:06:40Z", "user": "joe", "version": 1}"#

    private static let ofVersion1: [Row<Scene>] = [("40", "joe", 1), ("39", nil, 0)].map {
        second, name, sessions in
        Row(
            "A session of version 1 of second \(second) is one with a token of \(name ?? "nobody").",
            // Two processes look for it, one after the other. The account is of second 40.
            .user(name), .user(name), .sessions(sessions)
        ) { w in
            try await w.addJoe()
            try w.folder.put(
                #"{"started": "2025-06-15T15:06:\#(second)Z", "user": "JOE", "version": 1}"#,
                at: w.folder.state.sessionPath)
        }
    }

    private static let unreadable: [Row<Scene>] = [
        "", #"{"version": 1}"#, #"{"version": 9, "user": "joe"}"#, nil,
    ].map { text in
        Row(
            "\(text.map { "“\($0)”" } ?? "A folder") in the place of a session is an error.",
            .failsAs(.unavailable, "session.json")
        ) { w in
            if let text {
                try w.folder.put(text, at: w.folder.state.sessionPath)
            } else {
                try w.folder.putFolder(at: w.folder.state.sessionPath)
            }
            _ = try await w.service.currentUser()
        }
    }

    @Test("A state that has not changed is not sent again.", .schedule())
    func unchanged() async throws {
        let w = try await Scene()
        _ = try await w.process.login()
        let count = Mutex(0)
        let reader = Task {
            for await _ in w.service.session { count.withLock { $0 += 1 } }
        }
        await settle()

        await w.service.refresh()
        await settle()

        #expect(count.withLock(\.self) == 1)
        reader.cancel()
        await reader.value
    }

    @Test("Neither file contains what the other one needs.")
    func token() async throws {
        let w = try await Scene()
        _ = try await w.process.login()
        guard case .token(let token) = try w.folder.state.session.read() else {
            Issue.record("There is no token.")
            return
        }

        let session = try #require(try w.folder.state.accounts.read()?.sessions.first)
        #expect(session.tokenHash == token.hash)
        #expect(w.folder.text(at: w.folder.state.sessionPath)?.contains(token.hash) == false)
    }
}

@Suite("A process watches the session", .failsIfStuck) struct SessionWatchingTests {
    @Test("Between two looks at the files", arguments: rows + reasons)
    func watches(row: Row<Scene>) async throws { try await row.check(in: Scene()) }

    private static let rows: [Row<Scene>] = [
        Row(
            "A session that another process starts is this process's too.",
            .saw([.signedOut(.noSession), .joe])
        ) { w in
            let elsewhere = await w.another()
            try await w.watch { if $0 == 2 { _ = try await elsewhere.login() } }
        },
        Row(
            "A session that another person's session replaces is that person's.",
            .saw([.joe, .signedIn(User(name: "ann", barbecueFoods: []))])
        ) { w in
            let ann = await ServiceFixture.ofAnn(w.folder)
            try await w.watch(isSignedIn: true) { [weak w] number in
                guard number == 1 else { return }
                try await w?.addAnn()
                _ = try await ann.login()
            }
        },
        Row("A session that the same person starts again elsewhere continues.", .saw([.joe, .joe]))
        {
            w in
            let elsewhere = await w.another()
            try await w.watch(isSignedIn: true) {
                if $0 == 1 { _ = try await elsewhere.login() }
            }
        },
        Row(
            "Other favourite foods are found.",
            .saw([.joe, .signedIn(User(name: "joe", barbecueFoods: ["ribs"]))])
        ) { w in
            let elsewhere = await w.another()
            try await w.watch(isSignedIn: true) {
                if $0 == 1 { try await elsewhere.service.changeFoods(to: ["ribs"]) }
            }
        },
        Row("A session that cannot be read for a while has not ended.", .saw([.joe, .joe])) { w in
            try await w.watch(isSignedIn: true) { [folder = w.folder] number in
                if number == 1 { try folder.put("{", at: folder.state.sessionPath) }
            }
        },
        Row(
            "A session from an earlier start is watched too.",
            .saw([.signedOut(.noSession), .signedOut(.signedOutElsewhere)])
        ) { w in
            let elsewhere = await w.another()
            _ = try await elsewhere.login()
            try await w.watch { if $0 == 2 { try await elsewhere.service.logout() } }
        },
        Row(
            "Files that have not changed are not read again.",
            .shows(.signedOut(.expired)), .reads(["1", "60", "60", "60", "60", "60"])
        ) { w in
            _ = try await w.another().login()
            let sleep = try await w.watch(now: { ServiceFixture.noon + 30.0 * 86_400 }) {
                [folder = w.folder] number in
                // A file that others can read is refused. Its mode is no part of its revision.
                if number == 2 { try folder.setMode(0o644, of: folder.state.sessionPath) }
            }
            for duration in sleep.durations { w.see("\(Int(duration / .seconds(1)))") }
        },
        Row(
            "A file that could not be read is read again, though it has not changed.", .shows(.joe)
        ) { w in
            _ = try await w.another().login()
            try w.folder.setMode(0o644, of: w.folder.state.sessionPath)
            try await w.watch { [folder = w.folder] number in
                if number == 2 { try folder.setMode(0o600, of: folder.state.sessionPath) }
            }
        },
        Row(
            "A change while the files are read is found by the next look.",
            .shows(.signedOut(.signedOutElsewhere))
        ) { w in
            _ = try await w.another().login()
            let path = w.folder.state.sessionPath
            try await w.watch(
                now: {
                    // A look asks for the time after it has read the files.
                    try? FileManager.default.removeItem(atPath: path)
                    return ServiceFixture.noon
                }
            ) { _ in }
        },
        Row(
            "The end of a session's time is noticed, although no file changes.",
            .saw([.joe, .signedOut(.expired)])
        ) { w in
            let seconds = Mutex(0.0)
            try await w.watch(
                isSignedIn: true, lifetime: .seconds(90),
                now: { ServiceFixture.noon + seconds.withLock { $0 } }
            ) { number in
                if number == 3 { seconds.withLock { $0 = 90 } }
            }
        },
    ]

    private static let reasons: [Row<Scene>] = [
        SignOutReason.accountRemoved, .passwordChanged, .signedOutElsewhere,
    ].map { reason in
        Row("The reason \(reason) for an end is found.", .saw([.joe, .signedOut(reason)])) { w in
            try await w.watch(isSignedIn: true) { [weak w] number in
                guard number == 1 else { return }
                try w?.changeAccounts { list in
                    if reason == .accountRemoved { list.accounts = [] }
                    if reason == .passwordChanged { list.accounts[0].passwordHash = "plain:other" }
                    list.sessions = []
                }
            }
        }
    }

    @Test("Cancelling its task ends the watch.")
    func cancelled() async throws {
        let folder = try TemporaryFolder()
        let fixture = await ServiceFixture(
            folder,
            sleep: SleepFake { _ in
                // Ends only when the task is cancelled.
                for await _ in AsyncStream<Never>.makeStream().stream {}
                throw CancellationError()
            })

        await withTaskGroup(of: Void.self) { group in
            group.addTask { await fixture.service.watch() }
            group.cancelAll()
        }

        #expect(fixture.shown == .signedOut(.noSession))
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
            _ = try await ServiceFixture(folder).login()
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
        _ = try await ServiceFixture(folder).login()

        #expect(throws: AuthError.notSignedIn) { try sut.expectAccount() }
    }
}

extension Result {
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}

extension Scene {
    /// Watches the files in a process with `meanwhile` between two looks, and ends after five.
    ///
    /// It sees the states before and after the watch.
    ///
    /// - Parameter isSignedIn: whether joe signs in in the process before.
    @discardableResult
    fileprivate func watch(
        isSignedIn: Bool = false, lifetime: Duration = .seconds(30 * 86_400),
        now: @escaping @Sendable () -> Date = { ServiceFixture.noon },
        meanwhile: @escaping @Sendable (Int) async throws -> Void
    ) async throws -> SleepFake {
        let sleep = SleepFake { number in
            if number > 5 { throw CancellationError() }
            try await meanwhile(number)
        }
        look(
            at: await ServiceFixture(folder, sessionLifetime: lifetime, sleep: sleep, now: now))
        if isSignedIn { _ = try await process.login() }
        see(process.shown)
        await service.watch()
        see(process.shown)
        return sleep
    }
}
