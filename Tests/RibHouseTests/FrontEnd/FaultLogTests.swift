import Console
import Routing
import RoutingTestSupport
import Testing

@testable import ribhouse

@Suite("The log of faults", .schedule())
struct FaultLogTests {
    private let console = PrinterSpy()
    private let fault = Diagnostic.overdue(unit: "Tips", call: "build", deadline: .seconds(5))

    @Test("A fault is printed as an error; a late call, which is none, is not.")
    func faults() async throws {
        let lateCall = Diagnostic.workRefused(unit: "Tips", name: "taps", state: .closing)

        try await FaultLog.printing(on: console) {
            for report in [lateCall, fault] { Diagnostics.current.report(report) }
        }

        #expect(console.printErrorSpy.calls == ["Routing: \(fault)"])
    }

    @Test("Of more faults than can be printed the last ones are, and the others are counted.")
    func flood() async throws {
        try await FaultLog.printing(on: console) {
            for _ in 1...100 { Diagnostics.current.report(fault) }
        }

        #expect(console.printErrorSpy.calls.count == 65)
        #expect(console.printErrorSpy.calls.last == "Routing: 36 more faults were not printed.")
    }

    @Test("What the body throws is thrown, after its faults are printed.")
    func failure() async throws {
        struct Failure: Error {}

        await #expect(throws: Failure.self) {
            try await FaultLog.printing(on: console) {
                Diagnostics.current.report(fault)
                throw Failure()
            }
        }

        #expect(console.printErrorSpy.calls == ["Routing: \(fault)"])
    }
}

/// A console that keeps what is printed.
private final class PrinterSpy: LinePrinting {
    let printSpy = Spy<String, Void, Never>("print(_:)")
    let printErrorSpy = Spy<String, Void, Never>("printError(_:)")

    func print(_ text: String) async { await printSpy(text) }
    func print(lines: [String]) async { await printSpy(lines.joined(separator: "\n")) }
    func printError(_ text: String) async { await printErrorSpy(text) }
}
