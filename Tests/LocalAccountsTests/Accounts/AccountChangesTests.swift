import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Synchronization
import Testing

@testable import LocalAccounts

/// The changes of an account that its person makes.
enum AccountChange: CaseIterable {
    case foods, password, removal

    func make(_ service: LocalAuthService) async throws {
        switch self {
        case .foods: try await service.changeFoods(to: ["ribs"])
        case .password: try await service.changePassword(from: "brisket-4-ever", to: "burnt-ends")
        case .removal: try await service.removeAccount(password: "brisket-4-ever")
        }
    }
}

@Suite("Joe, who is signed in, changes the account", .failsIfStuck)
struct AccountChangesTests {
    @Test("A change", arguments: changes + failures + refused + withoutSession)
    func makes(row: Row<Scene>) async throws {
        let scene = try await Scene()
        _ = try await scene.process.login()
        try await row.check(in: scene)
    }

    private static let changes: [Row<Scene>] = [
        Row(
            "A new password signs in, and the old one does not.", .fails(.rejected), .reads(["joe"])
        ) {
            w in
            try await w.service.changePassword(from: "brisket-4-ever", to: "pulled-pork")
            let partner = ConversationPartnerFake(password: "pulled-pork")
            w.see(try await ServiceFixture(w.folder, partner: partner).login().name)
            _ = try await w.process.login()
        },
        Row(
            "A new password ends the sessions that the person has started elsewhere.",
            .reads(["accounts.json", "lock"]), .user(nil), .sessions(0)
        ) { w in
            let elsewhere = try w.folder.take(w.folder.state.sessionPath)
            _ = try await w.process.login()
            try await w.service.changePassword(from: "brisket-4-ever", to: "pulled-pork")
            w.folder.contents?.forEach(w.see(_:))
            try w.folder.put(elsewhere, at: w.folder.state.sessionPath)
        },
        Row("A new password ends no session of another account.", .reads(["another"])) { w in
            try w.changeAccounts { list in
                list.sessions.append(
                    SessionRecord(
                        account: Account.ID(rawValue: "another"), tokenHash: "another",
                        expires: ServiceFixture.noon + 90))
            }
            try await w.service.changePassword(from: "brisket-4-ever", to: "pulled-pork")
            for session in try w.list.sessions { w.see(session.tokenHash) }
        },
        Row(
            "New foods replace the old ones, and the session goes on with the changed person.",
            .shows(.signedIn(User(name: "joe", barbecueFoods: ["brisket", "ribs"]))),
            .saw([.signedIn(User(name: "joe", barbecueFoods: ["brisket", "ribs"]))])
        ) { w in
            let service: any AccountService = w.service
            _ = try await service.change(foods: ["brisket", " ribs "])
            w.see(try await w.another().service.currentUser().map(SessionState.signedIn))
        },
        Row(
            "An account that is removed is gone, with its sessions; the others stay.",
            .accounts(["ann"]), .user(nil), .files(["accounts.json", "lock"]), .reads(["joe"])
        ) { w in
            try await w.addAnn()
            w.see(try await w.service.removeAccount(password: "brisket-4-ever").name)
        },
        Row(
            "When an account is removed, a session that another person starts meanwhile goes on.",
            .shows(.signedOut(.accountRemoved)), .user("ann")
        ) { w in
            let session = try w.folder.take(w.folder.state.sessionPath)
            try await w.addAnn()
            _ = try await ServiceFixture.ofAnn(w.folder).login()
            let other = try #require(w.folder.text(at: w.folder.state.sessionPath))
            try w.folder.put(session, at: w.folder.state.sessionPath)
            w.look(
                at: await ServiceFixture(w.folder) { [folder = w.folder] _ in
                    try? folder.put(other, at: folder.state.sessionPath)
                })
            try await w.service.removeAccount(password: "brisket-4-ever")
        },
        Row(
            "A removal whose task is cancelled after it has started is complete.",
            .shows(.signedOut(.accountRemoved)), .accounts([])
        ) { w in
            w.look(at: await ServiceFixture(w.folder) { _ in cancelThisTask() })
            try await Task { _ = try await w.service.removeAccount(password: "brisket-4-ever") }
                .value
        },
    ]

    private static let failures: [Row<Scene>] = [
        Row(
            "A check changes no password that is right, and refuses one that is wrong.",
            .failsAs(.rejected, "That is not the password of joe."), .user("joe")
        ) { w in
            try await w.service.check(password: "brisket-4-ever")
            try await w.service.check(password: "wrong")
        },
        Row("Without a session no password is checked.", .fails(.notSignedIn)) { w in
            try await w.service.logout()
            try await w.service.check(password: "brisket-4-ever")
        },
        Row(
            "Every wrong password gets the same sentence; the third adds the wait for the next attempt.",
            .reads([wrong, wrong, wrong + " The next attempt is checked after 1 s."]), .user("joe")
        ) { w in
            for _ in 1...3 {
                let error = await #expect(throws: AuthError.self) {
                    try await w.service.removeAccount(password: "wrong")
                }
                w.see(error?.description ?? "")
            }
        },
        Row("Foods that break a rule change nothing.", .failsAs(.rejected, ""), .shows(.joe)) { w in
            _ = try await w.service.changeFoods(to: ["ri\nbs"])
        },
        Row(
            "An account whose password changes during the hash is not removed.",
            .failsAs(.rejected, "Another program"), .passwords(["plain:another-one"])
        ) { w in
            w.changePasswordDuringCheck()
            try await w.service.removeAccount(password: "brisket-4-ever")
        },
        Row(
            "An account whose password changes during the hash gets no other one.",
            .failsAs(.rejected, "Another program"), .passwords(["plain:another-one"])
        ) { w in
            w.changePasswordDuringCheck()
            try await w.service.changePassword(from: "brisket-4-ever", to: "pulled-pork")
        },
    ]

    private static let wrong = "That is not the password of joe. Nothing changed; try again."

    private static let refused: [Row<Scene>] = [
        ("wrong", "pulled-pork", ""), ("brisket-4-ever", "short", ""), ("brisket-4-ever", "", ""),
        (
            "brisket-4-ever", "brisket-4-ever", "The new password is the old one. Nothing changed."
        ),
    ].map { old, new, sentence in
        Row(
            "A change of the password from “\(old)” to “\(new)” changes nothing.",
            .failsAs(.rejected, sentence), .user("joe")
        ) { w in try await w.service.changePassword(from: old, to: new) }
    }

    private static let withoutSession: [Row<Scene>] = AccountChange.allCases.map { change in
        Row("Without a session there is no change of \(change).", .fails(.notSignedIn)) { w in
            try await w.service.logout()
            w.look(at: await w.another())
            try await change.make(w.service)
        }
    }
}

@Suite("What another process changes while this one waits for the lock", .failsIfStuck)
struct ChangesMeanwhileTests {
    @Test("Another process has the lock", arguments: rows + ended)
    func waits(row: Row<Scene>) async throws {
        let scene = try await Scene()
        _ = try await scene.another().login()
        try await scene.addAnn()
        try await row.check(in: scene)
    }

    private static let rows: [Row<Scene>] = [
        Row("A session that ends is not ended again.", .fails(.notSignedIn)) { w in
            try await w.atTheLock { try await $0.another().service.logout() }
            try await w.service.logout()
        },
        Row(
            "An account that is removed cannot get other foods.",
            .fails(.notSignedIn), .accounts(["ann"])
        ) { w in
            try await w.atTheLock {
                try await $0.another().service.removeAccount(password: "brisket-4-ever")
            }
            _ = try await w.service.changeFoods(to: ["ribs"])
        },
        Row("A session of version 1 that is replaced is not brought back.", .user("ann")) { w in
            let text = #"{"started": "2025-06-15T15:06:40Z", "user": "joe", "version": 1}"#
            try w.folder.put(text, at: w.folder.state.sessionPath)
            try await w.atTheLock { _ = try await ServiceFixture.ofAnn($0.folder).login() }
            _ = try await w.service.currentUser()
        },
        Row(
            "A wrong password is counted together with one of another process.",
            .fails(.rejected), .failures(2)
        ) { w in
            let wrong = ConversationPartnerFake(password: "wrong")
            let other = await ServiceFixture(w.folder, partner: wrong)
            try await w.atTheLock(partner: wrong) { _ in _ = try? await other.login() }
            _ = try await w.process.login()
        },
    ]

    private static let ended: [Row<Scene>] = AccountChange.allCases.flatMap { change in
        [false, true].map { isReplaced in
            Row(
                "Who is \(isReplaced ? "replaced" : "signed out") makes no change of \(change).",
                .fails(.notSignedIn), .user(isReplaced ? "ann" : nil), .accounts(["joe", "ann"]),
                .passwords(["plain:brisket-4-ever", "plain:pulled-pork"]), .foods([[], []])
            ) { w in
                try await w.atTheLock { w in
                    if isReplaced {
                        _ = try await ServiceFixture.ofAnn(w.folder).login()
                    } else {
                        try await w.another().service.logout()
                    }
                }
                try await change.make(w.service)
            }
        }
    }
}

@Suite("A change after another person has signed in elsewhere", .failsIfStuck)
struct ChangesOfAnotherPersonTests {
    /// Joe's process, after ann has signed in in another one.
    private func scene() async throws -> Scene {
        let scene = try await Scene()
        _ = try await scene.process.login()
        // The same password, which therefore does not stop a change.
        try await scene.addAnn(password: "brisket-4-ever")
        _ = try await ServiceFixture(scene.folder, partner: ConversationPartnerFake(name: "ann"))
            .login()
        return scene
    }

    @Test("Another person has signed in", arguments: rows + changes)
    func afterwards(row: Row<Scene>) async throws { try await row.check(in: scene()) }

    private static let changes: [Row<Scene>] = AccountChange.allCases.map { change in
        Row(
            "There is no change of their \(change), however often it is asked for.",
            .fails(.notSignedIn), .accounts(["joe", "ann"]), .foods([[], []]), .failures(nil),
            .passwords(["plain:brisket-4-ever", "plain:brisket-4-ever"]), .user("ann")
        ) { w in
            try? await change.make(w.service)
            try await change.make(w.service)
        }
    }

    private static let rows: [Row<Scene>] = [
        Row(
            "Foods are not theirs either when they sign in while the files are read.",
            .fails(.notSignedIn), .foods([[], []])
        ) { w in
            let path = w.folder.state.sessionPath
            let session = try w.folder.take(path)
            let isReplacing = Mutex(false)
            w.look(
                at: await ServiceFixture(
                    w.folder,
                    now: { [folder = w.folder] in
                        // A look asks for the time after it has read the files.
                        if isReplacing.withLock(\.self) { try? folder.put(session, at: path) }
                        return ServiceFixture.noon
                    }))
            _ = try await w.process.login()
            isReplacing.withLock { $0 = true }
            _ = try await w.service.changeFoods(to: ["ribs"])
        },
        Row(
            "Nothing is theirs either when this program has seen the end of its own session.",
            .fails(.notSignedIn), .foods([[], []])
        ) { w in
            let session = try w.folder.take(w.folder.state.sessionPath)
            await w.service.refresh()
            try w.folder.put(session, at: w.folder.state.sessionPath)
            _ = try await w.service.changeFoods(to: ["ribs"])
        },
        Row("When they have been shown, foods are theirs.", .foods([[], ["ribs"]])) {
            w in
            await w.service.refresh()
            _ = try await w.service.changeFoods(to: ["ribs"])
        },
        Row("A password is not checked as theirs.", .fails(.notSignedIn)) { w in
            try await w.service.check(password: "brisket-4-ever")
        },
        Row(
            "A password is not checked either while their sign-in is being written.",
            .fails(.notSignedIn)
        ) { w in
            let path = w.folder.state.sessionPath
            let session = try w.folder.take(path)
            let written = Mutex<AccountList?>(nil)
            let sleep = SleepFake { [folder = w.folder] _ in
                if let list = written.withLock({ $0 }) { try folder.state.accounts.write(list) }
                folder.unlockElsewhere()
            }
            w.look(at: await ServiceFixture(w.folder, sleep: sleep))
            _ = try await w.process.login()
            try w.changeAccounts { list in
                written.withLock { [list] in $0 = list }
                list.sessions = []
            }
            try w.folder.put(session, at: path)
            try w.folder.lockElsewhere()
            try await w.service.check(password: "brisket-4-ever")
        },
    ]
}

extension Scene {
    /// Lets the test see a process that waits for the lock once, while `meanwhile` happens.
    fileprivate func atTheLock(
        partner: ConversationPartnerFake = ConversationPartnerFake(),
        meanwhile: @escaping @Sendable (Scene) async throws -> Void
    ) async throws {
        let sleep = SleepFake { [weak self] number in
            guard number == 1, let self else { return }
            folder.unlockElsewhere()
            try await meanwhile(self)
        }
        look(at: await ServiceFixture(folder, partner: partner, sleep: sleep))
        try folder.lockElsewhere()
    }

    /// Lets another program change joe's password when the process checks one, which is right.
    fileprivate func changePasswordDuringCheck() {
        duringCheck { w in
            try w.changeAccounts { $0.accounts[0].passwordHash = "plain:another-one" }
        }
    }
}
