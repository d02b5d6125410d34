import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

/// The renewal of tokens that expire, also while the server or the lock does not answer.
@Suite(.failsIfStuck) struct RenewalTests {
    @Test("Tokens have to be renewed", arguments: rows + lives + answers)
    func renews(row: Row<Scene>) async throws { try await row.check(in: Scene()) }

    private static let rows: [Row<Scene>] = [
        Row(
            "Tokens are renewed ten seconds before they expire, and no earlier.",
            .saw([.joe, .joe]), .reads(["renewals: 0"]), .renewals(1)
        ) { w in
            try await w.another().login()
            w.clock.advance(by: .seconds(49))
            let count = w.server.paths.count
            w.see(try await w.another().refresh())
            w.see("renewals: \(w.server.paths.count - count)")
            w.clock.advance(by: .seconds(1))
            w.see(try await w.another().refresh())
        },
        Row(
            "A renewed session is of the same person, and has the next number.",
            .reads(["1", "2", "joe 1 https://id.example.org", "due in 50 s"])
        ) { w in
            try await w.another().login()
            w.see("\(try w.session?.generation ?? 0)")
            w.clock.advance(by: .seconds(50))
            await w.process.refresh()
            let session = try #require(try w.session)
            w.see("\(session.generation)")
            let server = try w.folder.state.serverOfDeviceSession()?.issuerText ?? ""
            w.see("\(session.name) \(session.subject ?? "") \(server)")
            w.see("due in \(Int(session.renewal.timeIntervalSince(w.clock.now))) s")
        },
        Row(
            "A session without a refresh token ends when its time has come, without a request.",
            .shows(.signedOut(.expired)), .renewals(0), .files(["lock"])
        ) { w in
            w.server.answer(
                "/token", .json(200, #"{"access_token": "a", "token_type": "bearer"}"#))
            w.server.answer("/userinfo", .json(200, #"{"name": "joe"}"#))
            try await w.another().login()
            w.clock.advance(by: .seconds(3_590))
            await w.process.refresh()
        },
        Row(
            "A renewal that is cancelled before its first request changes nothing.",
            .shows(.signedOut(.noSession)), .tells([]), .generation(1)
        ) { w in
            try await w.signInUntilDue()
            _ = await Task.cancelled { await w.process.refresh() }
        },
        Row(
            "A renewal that is cancelled before it has the lock tells the person nothing.",
            .tells([])
        ) { w in
            try await w.signInUntilDue()
            try await w.signIn()
            w.clock.advance(by: .seconds(50))
            _ = await Task.cancelled { await w.process.refresh() }
        },
        Row(
            "A renewal that was sent takes its answer into account, although it is cancelled.",
            .shows(.joe), .generation(2)
        ) { w in try await w.cancelRenewal(answer: .usual) },
        Row(
            "A renewal that is refused ends the session, although it is cancelled.",
            .shows(.signedOut(.expired)), .generation(nil)
        ) { w in try await w.cancelRenewal(answer: .json(400, "")) },
        Row(
            "A renewal without an answer leaves the session, although it is cancelled.",
            .shows(.joe), .generation(1)
        ) { w in try await w.cancelRenewal(answer: .lost) },
        Row(
            "A session that is replaced while the server does not answer is the new one.",
            .shows(.ann)
        ) { w in
            try await w.signInUntilDue()
            let elsewhere = try await w.another()
            _ = try await elsewhere.service.metadata()
            w.server.answer("/userinfo", .ann)
            w.server.answer(
                ServerFake.discovery,
                .after(
                    {
                        try await elsewhere.logout()
                        try await elsewhere.login()
                    }, .lost))
            await w.process.refresh()
        },
        Row(
            "A person who signs out while the server does not answer stays signed out.",
            .shows(.signedOut(.signedOut))
        ) { w in
            try await w.signInUntilDue()
            let process = w.process
            w.server.answer(
                ServerFake.discovery, .after({ try await process.logout() }, .lost), .lost)
            await process.refresh()
        },
        Row(
            "Without room for new tokens the old refresh token is not used.",
            .shows(.joe), .renewals(0), .tells(["device-session.json.tmp"])
        ) { w in
            try await w.signInUntilDue()
            try w.folder.putFolder(at: w.path + ".tmp")
            await w.process.refresh()
        },
        Row(
            "New tokens for which there is no room any more are reported.",
            .shows(.joe), .renewals(1), .tells(["device-session.json.tmp"])
        ) { w in
            try await w.signInUntilDue()
            w.server.answer(
                "/token", .after({ try w.folder.putFolder(at: w.path + ".tmp") }, .usual))
            await w.process.refresh()
        },
        Row(
            "A server that did not answer is asked again after thirty seconds, and no earlier.",
            .saw([.joe, .joe, .joe, .joe, .joe]), .reads(["1", "1", "2", "2", "3"]), .generation(2)
        ) { w in
            try await w.signInUntilDue()
            w.server.answer("/token", .lost, .lost)
            for seconds in [0, 29, 1, 29, 1] {
                w.clock.advance(by: .seconds(seconds))
                w.see(await w.process.refresh())
                w.see("\(w.server.renewals)")
            }
        },
        Row(
            "The person is told once that the server does not answer, and again after it did.",
            .saw([.joe, .joe, .joe, .joe, .joe]), .reads(["1", "1", "1", "1", "2"]),
            .tells([noAnswer, noAnswer])
        ) { w in
            try await w.signInUntilDue()
            w.server.answer("/token", .lost, .lost, .lost, .usual, .lost)
            for _ in 1...5 {
                w.see(await w.process.refresh())
                w.see("\(w.process.partner.notices.count)")
                w.clock.advance(by: .seconds(50))
            }
        },
        Row(
            "A server whose addresses cannot be found ends no session, and is not asked at once.",
            .shows(.joe), .tells([""]), .reads(["asked again: false"])
        ) { w in
            try await w.signInUntilDue()
            w.server.answer(
                ServerFake.discovery, .fails(.untrusted("x")), .fails(.untrusted("y")))
            await w.process.refresh()
            let count = w.server.paths.count
            await w.process.refresh()
            w.see("asked again: \(w.server.paths.count != count)")
        },
        Row(
            "A lock that cannot be taken throws out nobody who is shown, and is tried again later.",
            .saw([.joe]), .shows(.joe), .tellsLast("/lock"), .generation(2)
        ) { w in
            try await w.signIn()
            w.clock.advance(by: .seconds(50))
            try w.folder.block(w.folder.state.lockPath)
            w.see(await w.process.refresh())
            try w.folder.remove(w.folder.state.lockPath)
            w.clock.advance(by: .seconds(30))
            await w.process.refresh()
        },
        Row("A notice is shown after the lock is released.", .reads(["locked: false"])) { w in
            try await w.signInUntilDue()
            w.server.answer("/token", .lost)
            w.process.partner.during { w.see("locked: \(w.folder.isLocked)") }
            await w.process.refresh()
            w.process.partner.during {}
        },
        Row(
            "What the lock's folder does not allow is reported, and ends the session's state.",
            .showsProblem("/lock")
        ) { w in
            try await w.signInUntilDue()
            try w.folder.block(w.folder.state.lockPath)
            await w.process.refresh()
        },
        Row(
            "Renewed tokens that cannot be used are revoked, and the session stays.",
            .shows(.joe), .revoked(["r-canary", "a-canary"]), .tellsLast("“token_type”")
        ) { w in
            try await w.signInUntilDue()
            w.server.answer("/token", .json(200, ServerFake.otherType))
            await w.process.refresh()
        },
        Row(
            "A server that sends no new refresh token lets the old one stay.",
            .reads(["the old one stays: true"])
        ) { w in
            try await w.signInUntilDue()
            w.server.answer(
                "/token", .json(200, #"{"access_token": "second", "token_type": "bearer"}"#))
            await w.process.refresh()
            let access = try #require(Token("second"))
            let secrets = Secrets(
                Tokens(access: access, refresh: nil, expiresIn: nil),
                keeping: Token("refresh-canary-1"))
            w.see("the old one stays: \(try w.session?.tokens == .file(secrets))")
        },
    ]

    private static let noAnswer =
        "https://id.example.org cannot be used: x. Check the address and the network."

    /// Short lives are used for their half, at least for a second; without one it is an hour.
    private static let lives: [Row<Scene>] = [
        ("14", 7), ("2", 1), ("0", 1), ("null", 3_590), (#""21""#, 11), ("60", 50),
    ].map { life, seconds in
        Row("A life of \(life) is used for \(seconds) s.", .reads(["\(seconds) s"])) { w in
            w.server.answer(
                "/token",
                .json(
                    200, #"{"access_token": "a", "token_type": "bearer", "expires_in": \#(life)}"#))
            w.server.answer("/userinfo", .json(200, #"{"name": "joe"}"#))
            try await w.process.login()
            let renewal = try #require(try w.session).renewal
            w.see("\(Int(renewal.timeIntervalSince(ServiceFixture.signedIn))) s")
        }
    }

    /// Only a refusal ends a session.
    private static let answers: [Row<Scene>] = [
        (400, #"{"error": "invalid_grant"}"#, true), (400, "", true),
        (401, #"{"error": "invalid_grant"}"#, true),
        (400, #"{"error": "invalid_client"}"#, false), (401, "", false),
        // The answers of another program.
        (400, "<h1>Bad Request (400)</h1>", false), (200, "<html>", false),
        (403, "<html>", false), (408, "", false),
        (429, #"{"error": "too_many_requests"}"#, false), (429, "", false), (500, "", false),
        (503, "", false), (400, "{}", false),
    ].map { status, body, isOver in
        Row(
            "The answer \(status) with “\(body)” \(isOver ? "ends the session" : "ends none").",
            .shows(isOver ? .signedOut(.expired) : .joe),
            .files(isOver ? ["lock"] : ["device-session.json", "lock"]),
            .tells(isOver ? [] : ["renew the session"])
        ) { w in
            try await w.signInUntilDue()
            w.server.answer("/token", .json(status, body))
            await w.process.refresh()
        }
    }

    @Test("Of many processes one renews the tokens, and all are signed in.")
    func oneAtATime() async throws {
        let w = try await Scene()
        try await w.signInUntilDue()
        var processes: [ServiceFixture] = []
        for _ in 1...5 {
            // Real pauses: the process that has the lock may wait for a processor.
            let process = try await ServiceFixture(w.folder, w.server, clock: w.clock) {
                try await Task.sleep(for: $0)
            }
            processes.append(process)
        }

        let states = await withTaskGroup(of: SessionState.self) { group in
            for process in processes { group.addTask { await process.service.refresh() } }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(states == Array(repeating: .joe, count: 5))
        #expect(!w.server.hadOverlap && w.server.validRefreshTokens == ["refresh-canary-2"])
    }
}

extension Scene {
    /// Renews tokens in a task that is cancelled before the server answers in this way.
    fileprivate func cancelRenewal(answer: ServerFake.Answer) async throws {
        try await signInUntilDue()
        server.answer("/token", .after(cancelThisTask, answer))
        _ = await Task { await process.refresh() }.value
    }
}
