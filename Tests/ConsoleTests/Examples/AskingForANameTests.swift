import Console
import RaceTesting
import Testing

@Suite("The question in the README", .failsIfStuck)
struct AskingForANameTests {
    @Test("On a pipe the fallback is the answer.")
    func fallback() async throws {
        let piped = try PipedConsole(input: "")
        let console = piped.console

        // snippet: ask
        await console.print("Hello.")
        if case .line(let name) = await console.ask(Prompt("Name", fallback: "joe")) {
            await console.print("\(name) it is.")
        }
        // end of snippet

        #expect(piped.printed == "Hello.\njoe it is.\n")
    }
}
