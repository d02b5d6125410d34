import Console

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A program for the tests of `Console`: what can only be seen from outside a process.
@main
struct Fixture {
    static func main() async throws {
        let console = LineConsole.standard()
        switch CommandLine.arguments.dropFirst().first {
        case "ask": try await ask(console)
        case "resist": try await resist(console)
        case "crash": try await crash(console)
        case "echo": await echo(console)
        default: exit(2)
        }
        if let failure = console.failure {
            await console.printError(failure.description)
            exit(1)
        }
    }

    /// Asks for a secret, and ends well when interrupted, as a program should.
    private static func ask(_ console: LineConsole) async throws {
        enum Event { case reply(Reply), interrupt(Interrupt?) }
        let interrupts = try Interrupts()
        let reply = await withTaskGroup(of: Event.self) { group in
            group.addTask { .reply(await console.ask(Prompt("Password", kind: .secret))) }
            group.addTask { .interrupt(await interrupts.next()) }
            let first = await group.next()
            group.cancelAll()
            await group.waitForAll()
            if case .interrupt(let interrupt?) = first {
                await console.print("Shut down.")
                Interrupts.raiseAgain(interrupt)
            }
            return first
        }
        await console.print("\(reply, default: "nothing")")
    }

    /// Catches one interrupt, and goes on asking.
    private static func resist(_ console: LineConsole) async throws {
        let interrupts = try Interrupts()
        await console.print("Ready.")
        _ = await interrupts.next()
        _ = await console.ask(Prompt("Still asking", kind: .secret))
    }

    /// Crashes while typing is hidden.
    private static func crash(_ console: LineConsole) async throws {
        try await console.terminal?.withEchoOff {
            await console.print("Hidden.")
            _ = await console.nextCommand(prompt: "")
            fatalError("A crash that a test wants.")
        }
    }

    /// Prints what comes in, line by line.
    private static func echo(_ console: LineConsole) async {
        while case .line(let line) = await console.nextCommand(prompt: "> ") {
            await console.print(line)
        }
    }
}
