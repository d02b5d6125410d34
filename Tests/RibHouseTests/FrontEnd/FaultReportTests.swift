import Auth
import Console
import ConsoleTestSupport
import Routing
import Testing

@testable import ribhouse

@Suite("The reports of units")
struct FaultReportTests {
    @Test("A fault is printed on the console; a late call, which is none, is not.")
    func faults() async throws {
        let errors = try TestPipe()
        let console = LineConsole(
            input: InputReader(descriptor: try TestPipe.containing("").readEnd),
            output: OutputWriter(descriptor: try TestPipe().writeEnd, name: "The output"),
            errorOutput: OutputWriter(descriptor: errors.writeEnd, name: "The errors"),
            terminal: nil)
        let component = AppComponent(
            service: MemorySession(of: GuestAuthService()), conversation: Conversation(),
            console: console)
        let fault = Diagnostic.overdue(unit: "Tips", call: "build", deadline: .seconds(5))
        let lateCall = Diagnostic.workRefused(unit: "Tips", name: "taps", state: .closing)

        try await App.run(component) { _ in
            for report in [lateCall, fault] { Diagnostics.current.report(report) }
        }

        #expect(errors.contents() == "Routing: \(fault)\n")
    }
}
