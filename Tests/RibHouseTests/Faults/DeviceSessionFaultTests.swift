import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

/// Kills and errors at each system call of a session at an identity server.
@Suite(
    "Faults during a session at an identity server", .failsIfStuck, .ifFaultsAreWanted,
    .enabled("strace does not work here") { await Fault.canInject() })
struct DeviceSessionFaultTests {
    private let server: IdentityServerFake

    init() throws { server = try IdentityServerFake() }

    @Test(
        "After a sign-in there is a whole session or none.",
        arguments: Fault.isLongRun ? Fault.allCases : [.kill, .fullDisk])
    func signIn(fault: Fault) async throws {
        try await inject(fault, ["login"]) { app in
            try app.configure(server)
        } check: { app, outcome, tokens in
            let isSignedIn = try await app.run(["status"]).end == .exited(0)
            #expect(isSignedIn == app.files.contains("device-session.json"))
            if outcome.end == .exited(0) { #expect(isSignedIn) }
            // Tokens that are lost are not valid, unless the program had no time for that.
            if !isSignedIn, fault != .kill { #expect(server.valid.isDisjoint(with: tokens)) }
        }
    }

    @Test(
        "After a renewal there is a whole session, or the person has to sign in again.",
        arguments: Fault.isLongRun ? Fault.allCases : [.kill, .fullDisk])
    func renewal(fault: Fault) async throws {
        try await inject(fault, ["status"]) { app in
            try app.startDueSession(at: server)
        } check: { app, _, tokens in
            let isSignedIn = try await app.run(["status"]).end == .exited(0)
            #expect(isSignedIn == app.files.contains("device-session.json"))
            // Without new tokens the old ones are still good.
            if tokens.isEmpty { #expect(isSignedIn) }
        }
    }

    @Test(
        "After a sign-out there is a whole session or none, and its tokens are revoked, or it is said.",
        arguments: Fault.isLongRun ? Fault.allCases : [.kill, .fullDisk])
    func signOut(fault: Fault) async throws {
        try await inject(fault, ["logout"]) { app in
            try app.startDueSession(at: server)
        } check: { app, outcome, _ in
            let isLeft = app.files.contains("device-session.json")
            if outcome.end == .exited(0) {
                let isTold = outcome.errorOutput.contains("a copy of the tokens may be valid")
                #expect(!isLeft)
                #expect(server.valid.isEmpty || isTold)
            }
            let status = try await app.run(["status"])
            #expect(status.end == .exited(isLeft ? 0 : 4))
            if isLeft { _ = try await app.run(["logout"]) }
            server.forget()
        }
    }

    @Test("A disk that is full costs no session whose tokens have to be renewed.")
    func fullDisk() async throws {
        let write = FaultPoint(call: "write", file: "/device-session.json.tmp", number: 1)

        let (app, outcome) = try await Fault.fullDisk.inject(
            at: write, ["status"], isLasting: true
        ) {
            let app = TestApp()
            try app.startDueSession(at: server)
            return app
        }
        let later = try await app.run(["status"])

        #expect(outcome?.end == .exited(0))
        #expect(later.end == .exited(0))
        #expect(later.errorOutput == "")
    }

    /// Injects a fault in each call of a command, each time into a new state folder.
    ///
    /// - Parameter check: gets the app, the outcome of the command, and the tokens that it was issued.
    private func inject(
        _ fault: Fault, _ arguments: [String], _ prepare: (TestApp) async throws -> Void,
        check: (TestApp, ProgramRun.Outcome, [String]) async throws -> Void
    ) async throws {
        let template = TestApp()
        try await prepare(template)
        let points = try await fault.points(of: template, arguments)
        var count = 0
        for point in points {
            var known = 0
            let (app, injected) = try await fault.inject(at: point, arguments) {
                let app = TestApp()
                try await prepare(app)
                known = server.issued.count
                return app
            }
            guard let outcome = injected else {
                #expect(point.mayStayAway, "\(point) did not come.")
                continue
            }
            count += 1

            try await check(app, outcome, Array(server.issued[known...]))
            let doctor = try await app.run(["doctor"])
            #expect(doctor.end == .exited(0), "\(point): \(doctor.output)")
        }
        print(
            "\(count) of \(points.count) faults during \(arguments[0]) at an identity server: \(fault.rawValue)"
        )
        #expect(count > 0)
    }
}
