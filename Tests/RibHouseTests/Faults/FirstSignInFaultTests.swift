import ConsoleTestSupport
import RoutingTestSupport
import Testing

/// Kills and errors at each system call of a first sign-in.
@Suite(
    "Faults during a first sign-in", .failsIfStuck, .ifFaultsAreWanted,
    .enabled("strace does not work here") { await Fault.canInject() })
struct FirstSignInFaultTests {
    @Test(
        "Afterwards there is an account with a session, or neither, and the files are whole.",
        arguments: Fault.allCases)
    func firstSignIn(fault: Fault) async throws {
        let input = "login\njoe\nbrisket-4-ever\n"
        let points = try await fault.points(of: TestApp(), [], input: input)
        for point in points {
            let (app, outcome) = try await fault.inject(at: point, [], input: input) { TestApp() }
            #expect(outcome != nil || point.mayStayAway, "\(point) did not come.")

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
        print("\(points.count) faults during a first sign-in: \(fault.rawValue)")
        #expect(!points.isEmpty)
    }
}
