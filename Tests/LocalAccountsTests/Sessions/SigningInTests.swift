import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct SigningInTests {
    @Test("A person signs in", arguments: rows + failures + answers + files + taken)
    func signsIn(row: Row<Scene>) async throws { try await row.check(in: Scene()) }

    private static let rows: [Row<Scene>] = [
        Row(
            "A name and its password sign in.", .asked([.name, .password]), .user("joe"),
            .saw([.signedIn(User(name: "joe", barbecueFoods: ["brisket"]))])
        ) { w in
            try await w.addJoe()
            w.see(.signedIn(try await w.process.login()))
        },
        Row("A second sign-in ends the session of the first one.", .sessions(1), .user(nil)) { w in
            _ = try await w.process.login()
            let copy = try #require(w.folder.text(at: w.folder.state.sessionPath))
            _ = try await w.process.login()
            try w.folder.put(copy, at: w.folder.state.sessionPath)
        },
        Row(
            "A name that is typed in another case becomes the account's own name.",
            .reads(["joe"])
        ) { w in
            try await w.addJoe()
            await w.sit(ConversationPartnerFake(name: " JOE "))
            w.see(try await w.process.login().name)
        },
        Row(
            "An account of an older version with another name than today's still signs in.",
            .reads(["Пётр"])
        ) { w in
            try w.folder.putAccountOfOlderVersion()
            await w.sit(ConversationPartnerFake(name: "пётр", password: "x"))
            w.see(try await w.process.login().name)
        },
        Row(
            "Without accounts the first sign-in creates one, and signs in.",
            .saw([.signedIn(User(name: "joe", barbecueFoods: ["ribs", "brisket"]))]),
            .asked([
                .name, .createAccount(name: "joe"), .newPassword(name: "joe"), .favouriteFoods,
            ]), .user("joe"), .files(["accounts.json", "lock", "session.json"])
        ) { w in
            await w.sit(ConversationPartnerFake(foods: "ribs, brisket"))
            w.see(.signedIn(try await w.process.login()))
        },
        Row(
            "The first sign-in says where the account is, in files that no one else can read.",
            .reads(["told", "700", "600", "600"])
        ) { w in
            _ = try await w.process.login()
            let notice = "Created the account joe in \(w.folder.state.accountsPath)."
            if w.process.partner.receiveSpy.calls == [notice] { w.see("told") }
            for path in [w.folder.state.path, w.path("accounts.json"), w.path("session.json")] {
                w.see(String(try w.folder.mode(of: path) ?? 0, radix: 8))
            }
        },
        Row(
            "Without consent neither an account nor a folder is created.",
            .fails(.cancelled("No account was created. Nothing changed.")), .files(nil)
        ) { w in
            await w.sit(ConversationPartnerFake(consent: Question.no))
            _ = try await w.process.login()
        },
        Row(
            "Of two processes that create the first account at once, the second changes nothing.",
            .failsAs(.rejected, "try again"), .accounts(["ann"]), .user("ann")
        ) { w in
            let first = await ServiceFixture(
                w.folder, partner: ConversationPartnerFake(name: "ann"))
            await w.sit(
                ConversationPartnerFake { subject throws(AuthError) in
                    if subject == .favouriteFoods { _ = try? await first.login() }
                })
            _ = try await w.process.login()
        },
        Row(
            "A second account is created from its name, password and foods, and is signed in.",
            .saw([.signedIn(User(name: "ann", barbecueFoods: ["ribs"]))]),
            .asked([.name, .newPassword(name: "ann"), .favouriteFoods]),
            .accounts(["joe", "ann"]), .user("ann")
        ) { w in
            try await w.addJoe()
            await w.sit(
                ConversationPartnerFake(name: "ann", password: "pulled-pork", foods: "ribs"))
            w.see(.signedIn(try await w.service.register()))
        },
        Row(
            "A name that is taken while the person answers is refused, and nothing changes.",
            .failsAs(.rejected, "ann"), .accounts(["joe", "ann"]), .user(nil)
        ) { w in
            try await w.addJoe()
            let other = await w.another().service
            await w.sit(
                ConversationPartnerFake(name: "ann") { subject throws(AuthError) in
                    guard subject == .newPassword(name: "ann") else { return }
                    try await other.addAccount(name: "ann", foods: [], password: "pulled-pork")
                })
            _ = try await w.service.register()
        },
    ]

    private static let failures: [Row<Scene>] = [
        Row(
            "A task that is cancelled after the last answer starts no session.",
            .fails(.cancelled), .files(["accounts.json", "lock"])
        ) { w in
            try await w.addJoe()
            await w.sit(ConversationPartnerFake { if $0 == .password { cancelThisTask() } })
            _ = try await w.process.loginInSeparateTask().get()
        },
        Row(
            "A task that is cancelled after the last answer creates no account.",
            .fails(.cancelled), .files(nil)
        ) { w in
            await w.sit(ConversationPartnerFake { if $0 == .favouriteFoods { cancelThisTask() } })
            _ = try await w.process.loginInSeparateTask().get()
        },
        Row(
            "A task that is cancelled while another process has the lock starts no session.",
            .fails(.cancelled), .files(["accounts.json", "lock"])
        ) { w in
            try await w.addJoe()
            try w.folder.lockElsewhere()
            let sleep = SleepFake { [folder = w.folder] _ in
                folder.unlockElsewhere()
                cancelThisTask()
            }
            w.look(at: await ServiceFixture(w.folder, sleep: sleep))
            _ = try await w.process.loginInSeparateTask().get()
        },
        Row(
            "Without a password hash the reason is reported.",
            .fails(.unavailable("No hash.")), .files(["accounts.json", "lock"])
        ) { w in
            try await w.addJoe()
            w.look(at: await ServiceFixture(w.folder, hasher: noHash))
            _ = try await w.process.login()
        },
        Row(
            "Without a password hash no account is created, either.",
            .fails(.unavailable("No hash.")), .files(nil)
        ) { w in
            w.look(at: await ServiceFixture(w.folder, hasher: noHash))
            _ = try await w.process.login()
        },
        Row(
            "A session file that is damaged during a question is not overwritten.",
            .failsAs(.unavailable, "session.json"), .file("session.json", "{")
        ) { w in
            try await w.addJoe()
            await w.sit(
                ConversationPartnerFake { [folder = w.folder] subject in
                    if subject == .password { try? folder.put("{", at: folder.state.sessionPath) }
                })
            _ = try await w.process.login()
        },
        Row(
            "A session that cannot be stored is not started, and the reason is reported.",
            .failsAs(.unavailable, "session.json.tmp"), .user(nil)
        ) { w in
            try await w.addJoe()
            try w.blockWrites(of: "session.json")
            _ = try await w.process.login()
        },
        Row(
            "When the accounts cannot be written, no session is started, and the old one goes on.",
            .failsAs(.unavailable, "accounts.json.tmp"), .shows(.signedOut(.noSession)),
            .user("joe")
        ) { w in
            _ = try await w.another().login()
            // The attempt has been counted; the write that fails is the one of the session.
            w.duringCheck { try $0.blockWrites(of: "accounts.json") }
            _ = try await w.process.login()
        },
        Row(
            "An account that is removed while its password is checked does not sign in.",
            .fails(.rejected), .user(nil)
        ) { w in
            try await w.addJoe()
            w.duringCheck { try $0.changeAccounts { $0.accounts = [] } }
            _ = try await w.process.login()
        },
        Row(
            "An account that is replaced while its password is checked does not sign in.",
            .fails(.rejected), .user(nil)
        ) { w in
            try await w.addJoe()
            w.duringCheck { w in
                try w.changeAccounts { list in
                    list.accounts = list.accounts.map {
                        Account(
                            id: .random(), name: $0.name, favouriteFoods: $0.favouriteFoods,
                            passwordHash: $0.passwordHash, created: $0.created)
                    }
                }
            }
            _ = try await w.process.login()
        },
    ]

    private static var noHash: PasswordHasherSpy {
        PasswordHasherSpy(failure: .unavailable("No hash."))
    }

    private static let newAccount: [Question.Subject] = [
        .name, .createAccount(name: "joe"), .newPassword(name: "joe"), .favouriteFoods,
    ]

    private static let answers: [Row<Scene>] =
        [("joe", "wrong"), ("ann", "wrong"), ("ann", "brisket-4-ever")].map { name, password in
            Row(
                "\(name) with “\(password)” gets the same questions and answer as all who are wrong.",
                .fails(.rejected), .asked([.name, .password]), .hashes(1), .user(nil)
            ) { w in
                try await w.addJoe()
                await w.sit(ConversationPartnerFake(name: name, password: password))
                _ = try await w.process.login()
            }
        }
        + ([.name, .password].map { (true, $0) } + newAccount.map { (false, $0) }).map {
            (hasAccount: Bool, subject: Question.Subject) in
            Row(
                "Cancelling at the question for \(subject) changes nothing, with \(hasAccount ? "an" : "no") account.",
                .fails(.cancelled), .files(hasAccount ? ["accounts.json", "lock"] : nil)
            ) { w in
                if hasAccount { try await w.addJoe() }
                await w.sit(
                    ConversationPartnerFake { asked throws(AuthError) in
                        if asked == subject { throw .cancelled }
                    })
                _ = try await w.process.login()
            }
        }
        + [
            ("Пётр", "brisket-4-ever", 1), ("joe", "", 3), ("joe", "short", 3),
        ].map { name, password, questions in
            Row(
                "\(name) with “\(password)” breaks a rule, and is asked no further.",
                .failsAs(.rejected, ""), .asked(Array(newAccount.prefix(questions))), .hashes(0),
                .files(nil)
            ) { w in
                await w.sit(ConversationPartnerFake(name: name, password: password))
                _ = try await w.process.login()
            }
        }
        + [
            Row(
                "Foods that break a rule are asked for again.",
                .asked(newAccount + [.favouriteFoods]), .user("joe"), .foods([["ribs"]])
            ) { w in
                let partner = ConversationPartnerFake()
                partner.answerSpy.returns("joe", Question.yes, "brisket-4-ever", "ri\nbs", "ribs")
                await w.sit(partner)
                _ = try await w.process.login()
            },
            // A form gives what was typed in it each time.
            Row(
                "The same foods that break a rule are refused.", .failsAs(.rejected, "A food has"),
                .asked(newAccount + [.favouriteFoods]), .hashes(0), .files(nil)
            ) { w in
                await w.sit(ConversationPartnerFake(foods: "ri\nbs"))
                _ = try await w.process.login()
            },
        ]

    private static let files: [Row<Scene>] = ["accounts.json", "session.json"].flatMap { name in
        [
            Row(
                "\(name) that cannot be read is reported before any question, and kept.",
                .failsAs(.unavailable, name), .asked([]), .file(name, "{")
            ) { w in
                try await w.addJoe()
                try w.folder.put("{", at: w.path(name))
                _ = try await w.process.login()
            },
            Row(
                "When \(name) cannot be written, there is neither an account nor a session.",
                .failsAs(.unavailable, name), .files(["lock", "\(name).tmp"].sorted()), .told([])
            ) { w in
                try w.blockWrites(of: name)
                _ = try await w.process.login()
            },
        ]
    }

    private static let taken: [Row<Scene>] = [
        ("joe", "An account named joe already exists."), ("Пётр", "A name has Latin letters"),
    ].flatMap { name, sentence in
        [false, true].map { isOlder in
            Row(
                "\(name) is refused before the password is asked for, of an older account: \(isOlder).",
                .failsAs(.rejected, sentence), .asked([.name])
            ) { w in
                // A name of an older account, which breaks the rule, is refused for that, too.
                if isOlder { try w.folder.putAccountOfOlderVersion() }
                try await w.addJoe()
                await w.sit(ConversationPartnerFake(name: name))
                _ = try await w.service.register()
            }
        }
    }
}
