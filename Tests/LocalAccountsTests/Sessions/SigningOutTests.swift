import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct SigningOutTests {
    @Test("A person signs out", arguments: here + everywhere + damaged)
    func signsOut(row: Row<Scene>) async throws { try await row.check(in: Scene()) }

    private static let here: [Row<Scene>] = [
        Row(
            "Signing out without a session is an error, and creates no folder.",
            .fails(.notSignedIn), .files(nil)
        ) { w in try await w.service.logout() },
        Row(
            "A process whose account was removed does not end the session of a new one of its name.",
            .fails(.notSignedIn), .user("joe")
        ) { w in
            _ = try await w.process.login()
            let other = await w.another()
            _ = try await other.service.currentUser()
            try await other.service.removeAccount(password: "brisket-4-ever")
            _ = try await other.login()
            try await w.service.logout()
        },
        Row(
            "A task that is cancelled before it signs out stays signed in.",
            .fails(.signOutCancelled), .user("joe")
        ) { w in
            _ = try await w.process.login()
            try await Task.cancelled { try await w.service.logout() }.get()
        },
        Row(
            "A session that the same person started again elsewhere is ended.",
            .files(["accounts.json", "lock"])
        ) { w in
            _ = try await w.process.login()
            _ = try await w.another().login()
            try await w.service.logout()
        },
        Row("A copy of the session file is worth nothing after the sign-out.", .user(nil)) { w in
            _ = try await w.process.login()
            let copy = try #require(w.folder.text(at: w.folder.state.sessionPath))
            try await w.service.logout()
            try w.folder.put(copy, at: w.folder.state.sessionPath)
        },
        Row(
            "A session that cannot be removed is reported, and goes on.",
            .failsAs(.unavailable, "Could not remove"), .shows(.joe)
        ) { w in
            _ = try await w.process.login()
            try w.folder.block(w.folder.state.sessionPath)
            try await w.service.logout()
        },
        Row(
            "A session is ended in a folder that others can write, too.",
            .files(["accounts.json", "lock"])
        ) { w in
            _ = try await w.process.login()
            try w.folder.setMode(0o777, of: w.folder.state.path)
            try await w.service.logout()
        },
        Row(
            "A sign-out that finds no session any more shows why.",
            .fails(.notSignedIn), .shows(.signedOut(.signedOutElsewhere))
        ) { w in
            _ = try await w.process.login()
            try await w.another().service.logout()
            try await w.service.logout()
        },
        Row(
            "A sign-out that finds another person's session leaves it, and shows it.",
            .fails(.notSignedIn), .shows(.signedIn(User(name: "ann", barbecueFoods: [])))
        ) { w in
            _ = try await w.process.login()
            try await w.addAnn()
            _ = try await ServiceFixture.ofAnn(w.folder).login()
            try await w.service.logout()
        },
    ]

    private static let everywhere: [Row<Scene>] = [
        Row(
            "Signing out everywhere ends the sessions of every account, and the state says so.",
            .reads(["sessions: 2"]), .sessions(0), .files(["accounts.json", "lock"]),
            .shows(.signedOut(.signedOut))
        ) { w in
            _ = try await w.process.login()
            try await w.addAnn()
            let session = try w.folder.take(w.folder.state.sessionPath)
            _ = try await ServiceFixture.ofAnn(w.folder).login()
            w.see("sessions: \(try w.list.sessions.count)")
            try w.folder.put(session, at: w.folder.state.sessionPath)
            try await w.service.logoutEverywhere()
        },
        Row("Before the first sign-in, it creates no folder.", .files(nil)) { w in
            try await w.service.logoutEverywhere()
        },
        Row(
            "In a task that is cancelled it ends no session.",
            .failsAs(.cancelled, ""), .shows(.joe), .user("joe")
        ) { w in
            _ = try await w.process.login()
            try await Task.cancelled { try await w.service.logoutEverywhere() }.get()
        },
        Row(
            "When the accounts cannot be changed it says so, and this session has ended.",
            .failsAs(.unavailable, "accounts.json.tmp"), .user(nil)
        ) { w in
            _ = try await w.process.login()
            try w.blockWrites(of: "accounts.json")
            try await w.service.logoutEverywhere()
        },
        Row(
            "A session file that cannot be removed is reported, and no session has ended.",
            .failsAs(.unavailable, "session.json"), .sessions(1)
        ) { w in
            _ = try await w.process.login()
            try w.folder.block(w.folder.state.sessionPath)
            try await w.service.logoutEverywhere()
        },
        Row(
            "It ends every session, with a session file or without.",
            .saw([nil]), .files(["accounts.json", "lock"])
        ) { w in
            _ = try await w.process.login()
            let copy = try w.folder.take(w.folder.state.sessionPath)
            try await w.service.logoutEverywhere()
            try w.folder.put(copy, at: w.folder.state.sessionPath)
            w.see(try await w.another().service.currentUser().map(SessionState.signedIn))
            try await w.service.logoutEverywhere()
        },
    ]

    private static let damages = ["{", #"{"version": 99}"#, nil]

    private static let damaged: [Row<Scene>] = damages.flatMap { session in
        damages.map { accounts in
            Row(
                "A session that is \(session ?? "whole") ends; the accounts: \(accounts ?? "whole").",
                .files(["accounts.json", "lock"]),
                accounts.map { .file("accounts.json", $0) } ?? .user(nil)
            ) { w in
                _ = try await w.process.login()
                if let session { try w.folder.put(session, at: w.folder.state.sessionPath) }
                if let accounts { try w.folder.put(accounts, at: w.folder.state.accountsPath) }
                try await w.service.logout()
            }
        }
    }
}
