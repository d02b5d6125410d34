import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

/// Kills and errors at each system call of a command.
@Suite(
    "Faults during a command", .failsIfStuck, .ifFaultsAreWanted,
    .enabled("strace does not work here") { await Fault.canInject() })
struct FaultTests {
    /// Injects a fault in each call of a command, each time into a copy of the files.
    ///
    /// - Parameter check: gets the copy, the outcome of the command, and the call.
    private func inject(
        _ fault: Fault, into template: TestApp, _ arguments: [String], input: String = "",
        environment: [String: String] = [:],
        check: (TestApp, ProgramRun.Outcome?, FaultPoint) async throws -> Void
    ) async throws {
        let points = try await fault.points(
            of: template, arguments, input: input, environment: environment)
        for point in points {
            let (app, outcome) = try await fault.inject(
                at: point, arguments, input: input, environment: environment
            ) { try TestApp(copyOf: template) }
            #expect(outcome != nil || point.mayStayAway, "\(point) did not come.")
            try await check(app, outcome, point)
        }
        let command = (arguments + [input]).joined(separator: " ").prefix { $0 != "\n" }
        print("\(points.count) faults during \(command): \(fault.rawValue)")
        #expect(!points.isEmpty)
    }

    @Test(
        "After a first sign-in there is an account with a session, or neither, and the files are whole.",
        arguments: Fault.allCases)
    func firstSignIn(fault: Fault) async throws {
        let input = "login\njoe\nbrisket-4-ever\n"
        try await inject(fault, into: TestApp(), [], input: input) { app, outcome, point in
            let accounts = try await app.run(["accounts", "list"]).output
            let status = try await app.run(["status"])
            let doctor = try await app.run(["doctor"])

            let isSignedIn = status.end == .exited(0)
            #expect(
                accounts == (isSignedIn ? "joe  (signed in)\n" : "There are no accounts yet.\n"))
            #expect(doctor.end == .exited(0))
            if let end = outcome?.end, fault != .kill {
                #expect(isSignedIn == (end == .exited(0)), "\(point)")
            }
        }
    }

    /// A change of the files of joe, who is signed in.
    struct Change: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        var input = ""
        /// The output of `accounts list` after the change.
        let after: String
        var removesPit = false

        var testDescription: String { arguments.joined(separator: " ") }
    }

    private static let before = "joe  (signed in)\n"

    static let changes = [
        Change(arguments: ["logout"], after: "joe\n"),
        Change(arguments: ["logout", "--all"], after: "joe\n"),
        Change(arguments: ["account", "foods", "ribs"], after: "joe  ribs (signed in)\n"),
        Change(
            arguments: ["accounts", "add", "ann", "--password-stdin"], input: "burnt-ends-4",
            after: "joe  (signed in)\nann\n"),
        Change(
            arguments: ["account", "remove", "--password-stdin"], input: "brisket-4-ever",
            after: "There are no accounts yet.\n", removesPit: true),
    ]

    @Test(
        "After a change of an account the files are as before or as asked, and whole.",
        arguments: changes, Fault.isLongRun ? Fault.allCases : [.kill, .fullDisk])
    func change(_ change: Change, fault: Fault) async throws {
        let template = TestApp()
        _ = try await template.session("login", "joe", "brisket-4-ever", "start ribs 2kg")
        try await inject(fault, into: template, change.arguments, input: change.input) {
            app, outcome, point in
            let list = try await app.run(["accounts", "list"]).output
            let doctor = try await app.run(["doctor"])

            let isDone = outcome?.end == .exited(0)
            let lists = isDone ? [change.after] : [Self.before, change.after]
            #expect(lists.contains(list), "\(point)")
            #expect(doctor.end == .exited(0), "\(point)")

            if !list.hasPrefix("joe") { try await app.add("joe", password: "brisket-4-ever") }
            let login = ["login", "--user", "joe", "--password-stdin"]
            _ = try await app.run(login, input: "brisket-4-ever")
            let pit = try await app.run(["pit"]).output
            // An account that stays has lost nothing, and a new one has nothing of the old one.
            let isGone = change.removesPit && list == change.after
            #expect(pit.hasPrefix(isGone ? "Nothing is on the pit." : "ribs (2 kg)"), "\(point)")
        }
    }

    /// The time stands almost still, so that a change has the same result each time.
    private static let clock = [
        "RIBHOUSE_NOW": "2026-07-04T08:00:00Z", "RIBHOUSE_SPEED": "0.01",
    ]

    static let changesOfThePit = [
        ["start", "ribs", "--weight", "2kg"], ["confirm", "brisket", "--early"],
        ["adjust", "brisket", "--by", "30m"], ["finish", "brisket", "--early"],
        ["note", "brisket", "oak"], ["undo"],
    ]

    private func pit(_ app: TestApp) async throws -> String {
        try await app.run(["pit", "--json"], environment: Self.clock).output
    }

    @Test(
        "After a change of the pit it is as before or as asked, and the files are whole.",
        arguments: changesOfThePit, Fault.isLongRun ? Fault.allCases : [.kill, .fullDisk])
    func changeOfThePit(_ change: [String], fault: Fault) async throws {
        let template = TestApp()
        try await template.signIn()
        let start = ["pit", "start", "brisket", "--weight", "5kg"]
        _ = try await template.run(start, environment: Self.clock)
        let changed = try TestApp(copyOf: template)
        _ = try await changed.run(["pit"] + change, environment: Self.clock)
        let (old, new) = (try await pit(template), try await pit(changed))
        try #require(old != new)
        try await inject(fault, into: template, ["pit"] + change, environment: Self.clock) {
            app, outcome, point in
            let found = try await pit(app)
            let doctor = try await app.run(["doctor"])

            #expect(found == old || found == new, "\(point): \(found)")
            #expect(doctor.end == .exited(0), "\(point)")
            // A change that reports success is there.
            if outcome?.end == .exited(0) { #expect(found == new, "\(point)") }
        }
    }

    @Test("A damaged file is never lost while the doctor moves it aside.")
    func repair() async throws {
        let template = TestApp()
        try template.write("{damaged", to: "accounts.json")
        try await inject(.kill, into: template, ["doctor", "--repair"]) { app, _, point in
            let contents = app.files.compactMap { try? app.read($0) }
            #expect(contents.contains("{damaged"), "\(point)")
        }
    }
}
