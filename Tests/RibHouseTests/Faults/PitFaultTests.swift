import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

/// Kills and errors at each system call of a change of the pit.
@Suite(
    "Faults during a change of the pit", .failsIfStuck, .ifFaultsAreWanted,
    .enabled("strace does not work here") { await Fault.canInject() })
struct PitFaultTests {
    /// The time stands almost still, so that a change has the same result each time.
    private static let clock = [
        "RIBHOUSE_NOW": "2026-07-04T08:00:00Z", "RIBHOUSE_SPEED": "0.01",
    ]

    static let changes = [
        ["start", "ribs", "--weight", "2kg"], ["confirm", "brisket", "--early"],
        ["adjust", "brisket", "--by", "30m"], ["finish", "brisket", "--early"],
        ["note", "brisket", "oak"], ["undo"],
    ]

    private func pit(_ app: TestApp) async throws -> String {
        try await app.run(["pit", "--json"], environment: Self.clock).output
    }

    @Test(
        "Afterwards the pit is as before or as asked, and the files are whole.",
        arguments: changes, Fault.isLongRun ? Fault.allCases : [.kill, .fullDisk])
    func change(_ change: [String], fault: Fault) async throws {
        let template = TestApp()
        try await template.signIn()
        let start = ["pit", "start", "brisket", "--weight", "5kg"]
        _ = try await template.run(start, environment: Self.clock)
        let changed = try TestApp(copyOf: template)
        _ = try await changed.run(["pit"] + change, environment: Self.clock)
        let (old, new) = (try await pit(template), try await pit(changed))
        try #require(old != new)
        let points = try await fault.points(
            of: template, ["pit"] + change, environment: Self.clock)
        for point in points {
            let (app, outcome) = try await fault.inject(
                at: point, ["pit"] + change, environment: Self.clock
            ) { try TestApp(copyOf: template) }
            #expect(outcome != nil || point.mayStayAway, "\(point) did not come.")

            let found = try await pit(app)
            let doctor = try await app.run(["doctor"])

            #expect(found == old || found == new, "\(point): \(found)")
            #expect(doctor.end == .exited(0), "\(point)")
            // A change that reports success is there.
            if outcome?.end == .exited(0) { #expect(found == new, "\(point)") }
        }
        print("\(points.count) faults during \(change.joined(separator: " ")): \(fault.rawValue)")
        #expect(!points.isEmpty)
    }
}
