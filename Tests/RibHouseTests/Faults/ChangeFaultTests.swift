import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

/// Kills and errors at each system call of the changes that follow a sign-in.
@Suite(
    "Faults during a change", .failsIfStuck, .ifFaultsAreWanted,
    .enabled("strace does not work here") { await Fault.canInject() })
struct ChangeFaultTests {
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
        "Afterwards the files are as before or as asked, and whole.",
        arguments: changes, Fault.isLongRun ? Fault.allCases : [.kill, .fullDisk])
    func change(_ change: Change, fault: Fault) async throws {
        let template = TestApp()
        _ = try await template.session("login", "joe", "brisket-4-ever", "start ribs 2kg")
        let points = try await fault.points(of: template, change.arguments, input: change.input)
        for point in points {
            let (app, outcome) = try await fault.inject(
                at: point, change.arguments, input: change.input
            ) { try TestApp(copyOf: template) }
            #expect(outcome != nil || point.mayStayAway, "\(point) did not come.")

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
        print("\(points.count) faults during \(change.testDescription): \(fault.rawValue)")
        #expect(!points.isEmpty)
    }

    @Test("A damaged file is never lost while the doctor moves it aside.")
    func repair() async throws {
        let template = TestApp()
        try template.write("{damaged", to: "accounts.json")
        let repair = ["doctor", "--repair"]
        let points = try await Fault.kill.points(of: template, repair)
        for point in points {
            let (app, outcome) = try await Fault.kill.inject(at: point, repair) {
                try TestApp(copyOf: template)
            }
            #expect(outcome != nil || point.mayStayAway, "\(point) did not come.")

            let contents = app.files.compactMap { try? app.read($0) }
            #expect(contents.contains("{damaged"), "\(point)")
        }
        #expect(!points.isEmpty)
    }
}
