import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import LocalAccounts

@Suite(.failsIfStuck) struct SignInFailuresTests {
    @Test(
        "The wait starts with the third failure, doubles, and ends at 30 seconds; the time since the last failure counts, and a clock that jumps back does not.",
        arguments: [
            (1, 0.0, 0), (2, 0, 0), (3, 0, 1), (4, 0, 2), (5, 0, 4), (6, 0, 8), (7, 0, 16),
            (8, 0, 30), (9, 0, 30), (1000, 0, 30), (8, 10, 20), (8, 30, 0), (8, 1e9, 0),
            (8, -1e9, 30),
        ])
    func wait(count: Int, later: Double, seconds: Int) {
        #expect(failures(count).wait(at: ServiceFixture.noon + later) == .seconds(seconds))
    }

    @Test("A sign-in or a check fails", arguments: counting + waiting + cancelled + lasting)
    func fails(row: Row<Scene>) async throws {
        let scene = try await Scene()
        try await scene.addJoe()
        try await row.check(in: scene)
    }

    private static let counting: [Row<Scene>] = [
        Row(
            "Failures of any name count, in every process, until a sign-in succeeds.",
            .reads(["wait: false", "wait: false", "wait: true", "3 failures"]), .failures(nil)
        ) { w in
            for name in ["joe", "ann", "bob"] {
                let partner = ConversationPartnerFake(name: name, password: "wrong")
                let process = await ServiceFixture(w.folder, partner: partner)
                let error = await #expect(throws: AuthError.self) { try await process.login() }
                let waits = error?.description.hasSuffix("is checked after 1 s.") == true
                w.see("wait: \(waits)")
            }
            w.see("\(try w.list.failures?.count ?? 0) failures")
            w.look(at: await ServiceFixture(w.folder, sleep: SleepFake { _ in }))
            _ = try await w.process.login()
        },
        Row(
            "A failure that cannot be counted is not reported as a wrong password.",
            .failsAs(.unavailable, "accounts.json.tmp")
        ) { w in
            await w.sit(ConversationPartnerFake(password: "wrong"))
            try w.blockWrites(of: "accounts.json")
            _ = try await w.process.login()
        },
        Row("An attempt is counted before its password is checked.", .reads(["1"])) { w in
            // Other processes can see the attempt now.
            w.duringCheck { $0.see("\(try $0.list.failures?.count ?? 0)") }
            _ = try await w.process.login()
        },
        Row("A right password resets the count, also when it is only checked.", .failures(nil)) {
            w in
            _ = try await w.process.login()
            try w.changeAccounts { $0.failures = failures(2) }
            try await w.service.check(password: "brisket-4-ever")
        },
        Row(
            "A count that cannot be reset fails the check of a right password.",
            .failsAs(.unavailable, "accounts.json.tmp")
        ) { w in
            _ = try await w.process.login()
            w.duringCheck { try $0.blockWrites(of: "accounts.json") }
            try await w.service.check(password: "brisket-4-ever")
        },
    ]

    private static let waiting: [Row<Scene>] = [
        Row(
            "When the wait before a check is cancelled, the report is not of a sign-in.",
            .fails(.cancelled("Cancelled. Nothing changed."))
        ) { w in
            _ = try await w.process.login()
            try w.changeAccounts { $0.failures = failures(3) }
            try await w.service.check(password: "brisket-4-ever")
        },
        Row(
            "When the wait is cancelled, no password is checked.",
            .fails(.cancelled), .hashes(0),
            .told(["Too many attempts have failed. This one is checked in 1 s."])
        ) { w in
            try w.changeAccounts { $0.failures = failures(3) }
            _ = try await w.process.login()
        },
        Row(
            "A task that is cancelled while the wait is announced checks no password.",
            .fails(.cancelled), .hashes(0)
        ) { w in
            try w.changeAccounts { $0.failures = failures(3) }
            w.look(
                at: await ServiceFixture(
                    w.folder, sleep: SleepFake { _ in try Task.checkCancellation() }))
            w.process.partner.receiveSpy.answers { _ in cancelThisTask() }
            _ = try await w.process.loginInSeparateTask().get()
        },
        Row(
            "A wrong password after the wait is one more failure, and the report has the next wait.",
            .failsAs(.rejected, "The next attempt is checked after 2 s."), .failures(4)
        ) { w in
            try w.changeAccounts { $0.failures = failures(3) }
            w.look(
                at: await ServiceFixture(
                    w.folder, partner: ConversationPartnerFake(password: "wrong"),
                    sleep: SleepFake { _ in }))
            _ = try await w.process.login()
        },
        Row(
            "An attempt that another process makes during the wait is waited for too.",
            .reads(["1.0 seconds", "2.0 seconds"])
        ) { w in
            try w.changeAccounts { $0.failures = failures(3) }
            let other = await ServiceFixture(
                w.folder, partner: ConversationPartnerFake(password: "wrong"),
                sleep: SleepFake { _ in })
            let sleep = SleepFake { if $0 == 1 { _ = try? await other.login() } }
            _ = try await ServiceFixture(w.folder, sleep: sleep).login()
            for duration in sleep.durations { w.see("\(duration)") }
        },
    ]

    private static let cancelled: [Row<Scene>] = [true, false].map { isRight in
        Row(
            "A cancelled attempt counts, and does not reveal whether it is right: \(isRight).",
            .fails(.cancelled), .failures(1)
        ) { w in
            w.process.hasher.verifySpy.answers { _, _ in
                cancelThisTask()
                return isRight
            }
            _ = try await w.process.loginInSeparateTask().get()
        }
    }

    /// The seconds by which the clock was set, and those of the wait, if there is one.
    private static let lasting: [Row<Scene>] = [
        (0, 0.0, []), (2, 0, []), (4, 0, [2]), (3, -86_400, [1]),
    ].map { (count: Int, offset: Double, seconds: [Int]) in
        Row(
            "After \(count) failures and \(offset) s of the clock the wait lasts \(seconds) s.",
            .reads(seconds.map { "\(Duration.seconds($0))" }),
            .told(
                seconds.map { "Too many attempts have failed. This one is checked in \($0) s." })
        ) { w in
            try w.changeAccounts { $0.failures = failures(count) }
            let sleep = SleepFake { _ in }
            w.look(
                at: await ServiceFixture(
                    w.folder, sleep: sleep, now: { ServiceFixture.noon + offset }))
            _ = try await w.process.login()
            for duration in sleep.durations { w.see("\(duration)") }
        }
    }

    @Test("The wait is announced once, before it starts, in whole seconds.", .schedule())
    func announced() async throws {
        let w = try await Scene()
        try await w.addJoe()
        try w.changeAccounts { $0.failures = failures(4) }
        let fixture = await ServiceFixture(
            w.folder, sleep: SleepFake { _ in w.see("The wait starts.") },
            now: { ServiceFixture.noon + 0.5 })
        fixture.partner.receiveSpy.answers { notice in
            // Until the sign-in has come as far as it can without the end of the notice.
            await settle()
            w.see(notice)
        }

        let announcement = "Too many attempts have failed. This one is checked in 2 s."
        try await w.expect([.reads([announcement, "The wait starts."])]) { _ in
            _ = try await fixture.login()
        }
    }
}

private func failures(_ count: Int) -> SignInFailures {
    var failures = SignInFailures()
    for _ in 0..<count { failures.add(at: ServiceFixture.noon) }
    return failures
}
