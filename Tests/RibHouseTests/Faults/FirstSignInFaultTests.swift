import ConsoleTestSupport
import Testing

/// Kills and errors at each system call of a first sign-in.
@Suite(
    "Faults during a first sign-in",
    .enabled("strace does not work here") { await Fault.canInject() })
struct FirstSignInFaultTests {
    @Test(
        "Afterwards there is an account with a session, or neither, and the files are whole.",
        arguments: Fault.calls, Fault.allCases)
    func firstSignIn(call: String, fault: Fault) async throws {
        for number in 1... {
            let app = TestApp()
            let input = "login\njoe\nbrisket-4-ever\n"
            guard
                let end = try await fault.inject(at: call, number, of: app, [], input: input)?.end
            else { return print("\(number - 1) faults at \(call): \(fault.rawValue)") }

            let accounts = try await app.run(["accounts", "list"]).output
            let status = try await app.run(["status"])
            let doctor = try await app.run(["doctor"])

            let isSignedIn = status.end == .exited(0)
            #expect(
                accounts == (isSignedIn ? "joe  (signed in)\n" : "There are no accounts yet.\n"))
            #expect(doctor.end == .exited(0))
            if fault != .kill { #expect(isSignedIn == (end == .exited(0)), "call \(number)") }
        }
    }
}
