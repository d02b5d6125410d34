import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import StreamsTestSupport
import Testing

@testable import DeviceSignIn

@Suite(.failsIfStuck) struct WatchingTests {
    @Test("A process watches the session", arguments: rows)
    func watches(row: Row<Scene>) async throws { try await row.check(in: Scene()) }

    private static let rows: [Row<Scene>] = [
        Row(
            "A sign-in and a sign-out elsewhere are found.",
            .saw([.signedOut(.noSession), .joe, .signedOut(.signedOutElsewhere)])
        ) { w in
            let elsewhere = try await w.another()
            try await w.watch { number in
                if number == 2 { try await elsewhere.login() }
                if number == 4 { try await elsewhere.logout() }
            }
        },
        Row(
            "A sign-out elsewhere that comes while the file is read is found by the next look.",
            .shows(.signedOut(.signedOutElsewhere))
        ) { w in
            try await w.another().login()
            let (path, clock) = (w.path, w.clock)
            try await w.watch(
                now: {
                    // The time is asked for after the file was read.
                    try? FileManager.default.removeItem(atPath: path)
                    return clock.now
                }
            ) { _ in }
        },
        Row(
            "It looks when the tokens are due, and reads a file that has not changed once.",
            // They live for a minute, and are renewed ten seconds before.
            .shows(.joe), .reads(["1", "50", "50", "50", "60", "60"])
        ) { w in
            try await w.another().login()
            let sleep = try await w.watch { [folder = w.folder, path = w.path] number in
                // A file that others can read is refused. Its mode is no part of its revision.
                if number == 4 { try folder.setMode(0o644, of: path) }
            }
            for duration in sleep.durations { w.see("\(Int(duration / .seconds(1)))") }
        },
        Row(
            "A file that could not be read is looked at again, though it has not changed.",
            .shows(.joe)
        ) { w in
            try await w.another().login()
            try w.folder.setMode(0o644, of: w.path)
            try await w.watch { [folder = w.folder, path = w.path] number in
                // The mode is no part of the revision.
                if number == 3 { try folder.setMode(0o600, of: path) }
            }
        },
        Row(
            "Tokens are renewed when their time comes, though the file has not changed.",
            .shows(.joe), .renewals(1), .generation(2)
        ) { w in
            try await w.another().login()
            try await w.watch { [clock = w.clock] number in
                if number == 3 { clock.advance(by: .seconds(50)) }
            }
        },
    ]

    @Test("A helper that fails is not asked again until the file changes.")
    func failingHelper() async throws {
        let w = try await Scene(hasKeychain: true)
        try await w.signInUntilDue()
        let locked = AuthError.unavailable("The keychain is locked.")
        w.keychain.fail(locked)
        let trial = w.keychain.calls.suffix(1)

        try await w.expect([
            .shows(.signedOut(.unavailable(locked))), .lastCalls(trial + [.get]),
        ]) { w in try await w.watch { _ in } }
    }

    @Test("A watch of a task that is cancelled ends.")
    func cancelled() async throws {
        let folder = try TemporaryFolder()
        let service = DeviceAuthService(
            settings: DeviceSettings(
                server: try IdentityServer(issuer: ServerFake.issuer, clientID: "ribhouse")),
            folder: folder.state, conversation: Conversation())

        _ = await Task.cancelled { await service.watch() }

        #expect(service.session.newest == .signedOut(.noSession))
    }
}

/// Changes of another process while this one waits for the lock.
@Suite(.failsIfStuck) struct ChangesMeanwhileTests {
    @Test("Another process has the lock", arguments: rows)
    func waits(row: Row<Scene>) async throws { try await row.check(in: Scene()) }

    private static let rows: [Row<Scene>] = [
        Row(
            "Tokens that another process has renewed are not renewed again.",
            .shows(.joe), .renewals(1)
        ) { w in
            let elsewhere = try await w.signInUntilDue()
            let process = try await w.processAtTheLock { await elsewhere.refresh() }
            await process.refresh()
        },
        Row(
            "Tokens that another process has renewed wait for the next look, also when due again.",
            .shows(.joe), .renewals(1)
        ) { w in
            let elsewhere = try await w.signInUntilDue()
            let process = try await w.processAtTheLock { [clock = w.clock] in
                await elsewhere.refresh()
                clock.advance(by: .seconds(50))
            }
            await process.refresh()
        },
        Row(
            "A session that ends is not renewed.",
            .shows(.signedOut(.signedOutElsewhere)), .renewals(0)
        ) { w in
            let elsewhere = try await w.signInUntilDue()
            let process = try await w.processAtTheLock { try await elsewhere.logout() }
            await process.refresh()
        },
        Row(
            "A session that this process ends has not ended elsewhere.",
            .shows(.signedOut(.signedOut))
        ) { w in
            try await w.signInUntilDue()
            let process = try await w.processAtTheLock { [weak w] in
                try await w?.process.logout()
            }
            await process.refresh()
        },
        Row(
            "A session that is replaced is another one, whose tokens are new.",
            .shows(.ann), .renewals(0)
        ) { w in
            let elsewhere = try await w.signInUntilDue()
            w.server.answer("/userinfo", .ann)
            let process = try await w.processAtTheLock {
                try await elsewhere.logout()
                try await elsewhere.login()
            }
            await process.refresh()
        },
        Row(
            "A session that ends is not ended again.", .fails(.notSignedIn), .asks("/revoke", 2)
        ) { w in
            let elsewhere = try await w.signInUntilDue()
            let process = try await w.processAtTheLock { try await elsewhere.logout() }
            try await process.logout()
        },
        Row(
            "A sign-out that is cancelled while it waits changes nothing.",
            .fails(.signOutCancelled), .generation(1), .validRefresh(["refresh-canary-1"])
        ) { w in
            try await w.signInUntilDue()
            let process = try await w.processAtTheLock(meanwhile: cancelThisTask)
            try await Task { try await process.logout() }.value
        },
        Row(
            "A sign-in that is cancelled while it waits revokes its tokens, and keeps the session.",
            .fails(.cancelled), .generation(1), .validRefresh(["refresh-canary-1"]),
            .validAccess(["access-canary-1"])
        ) { w in
            try await w.signInUntilDue()
            let process = try await w.processAtTheLock(meanwhile: cancelThisTask)
            _ = try await Task { try await process.login() }.value
        },
    ]
}

extension Scene {
    /// Watches in a process, sees its states, and calls `meanwhile` between two looks; ends after five.
    @discardableResult
    fileprivate func watch(
        now: (@Sendable () -> Date)? = nil,
        meanwhile: @escaping @Sendable (Int) async throws -> Void
    ) async throws -> SleepFake {
        let sleep = SleepFake { number in
            if number > 5 { throw CancellationError() }
            try await meanwhile(number)
        }
        let process = try await another(sleep: sleep.sleep, now: now)
        look(at: process)
        for state in await process.service.session.elements(during: process.watch) { see(state) }
        return sleep
    }

    /// Returns a process that waits for the lock once, while `meanwhile` happens.
    fileprivate func processAtTheLock(
        meanwhile: @escaping @Sendable () async throws -> Void
    ) async throws -> ServiceFixture {
        let lockSleep = SleepFake { [folder] number in
            guard number == 1 else { return }
            folder.unlockElsewhere()
            try await meanwhile()
        }
        let process = try await another { [clock] duration in
            // The pauses between two polls are longer than those of the lock.
            let isPoll = duration >= .seconds(1)
            try await (isPoll ? clock.sleep : lockSleep.sleep)(duration)
        }
        look(at: process)
        try folder.lockElsewhere()
        return process
    }
}
