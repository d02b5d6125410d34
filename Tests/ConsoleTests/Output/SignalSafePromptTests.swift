import ConsoleTestSupport
import LibC
import RaceTesting
import Testing

@testable import Console

@Suite("The label of an open question", .failsIfStuck)
struct SignalSafePromptTests {
    private let fixture = BuiltProduct.path("console-fixture")

    @Test("Takes memory once, however often its question is asked.")
    func memory() {
        let address = SignalSafeText.address(of: "Name: ", on: 1)

        #expect(SignalSafeText.address(of: "Name: ", on: 1) == address)
        #expect(SignalSafeText.address(of: "Name: ", on: 2) != address)
        #expect(SignalSafeText.address(of: "Dish: ", on: 1) != address)
    }

    @Test("Is shown again once when the program continues.")
    func once() async throws {
        let run = try ProgramRun.onTerminal(fixture, ["echo"])
        try await run.wait(for: "> ")
        run.signal(SIGCONT)
        try await run.wait(for: "> ")
        run.send("one\n")
        try await run.wait(for: "one\none\n> ")
        run.endInput()

        #expect(try await run.finish().screen == "> > one\none\n> \n")
    }

    @Test("Is not shown again where the output is no terminal.")
    func pipe() async throws {
        let run = try ProgramRun(
            fixture, ["echo"], input: .terminal, output: .pipe, errorOutput: .pipe)
        try await run.wait(for: "> ")
        run.signal(SIGCONT)
        run.endInput()

        #expect(try await run.finish().errorOutput == "> \n")
    }
}
