import Console
import ConsoleTestSupport
import RaceTesting
import Synchronization
import Testing

@Suite("ReportingConsole", .failsIfStuck) struct ReportingConsoleTests {
    @Test("A failure is printed and reported; what else is printed and asked is passed on.")
    func reports() async {
        let console = ConsoleSpy()
        let failures = Mutex<[String]>([])
        let sut = ReportingConsole(console) { error in
            failures.withLock { $0.append("\(error)") }
        }

        await sut.print("Hello.")
        await sut.print(lines: ["One.", "Two."])
        await sut.alert(lines: ["Ring."])
        await sut.printError("Oh.")
        let before = failures.withLock { $0 }
        await sut.printFailure(ConsoleError.lineTooLong)
        _ = await sut.ask(Prompt("Name"))

        let after = failures.withLock { $0 }
        #expect((before, after) == ([], ["\(ConsoleError.lineTooLong)"]))
        #expect(console.printFailureSpy.callCount == 1)
        #expect(console.printSpy.calls == ["Hello.", "One.\nTwo.", "Ring."])
        #expect(console.printErrorSpy.calls == ["Oh.", "\(ConsoleError.lineTooLong)"])
        #expect(console.askSpy.calls == [Prompt("Name")])
    }
}
