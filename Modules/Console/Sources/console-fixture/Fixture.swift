import Console
import LibC

/// A program for the tests of `Console`: what can only be seen from outside a process.
@main
struct Fixture {
    static func main() async throws {
        let console = LineConsole.standard()
        switch CommandLine.arguments.dropFirst().first {
        case "ask": try await ask(console)
        case "resist": try await resist(console)
        case "hidden": try await hidden(console)
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

    /// Catches one interrupt that comes before a line is typed, and goes on asking.
    private static func resist(_ console: LineConsole) async throws {
        let interrupts = try Interrupts()
        _ = await console.nextCommand(prompt: "Ready. ")
        _ = await interrupts.next()
        _ = await console.ask(Prompt("Still asking", kind: .secret))
    }

    /// Does while typing is hidden what the lines say.
    private static func hidden(_ console: LineConsole) async throws {
        try await console.terminal?.withEchoOff {
            await console.print("Hidden.")
            while case .line(let line) = await console.nextCommand(prompt: "") {
                switch line {
                case "crash": fatalError("A crash that a test wants.")
                case "exit": exit(3)
                case "stop": stop()
                default: break
                }
                await console.print("Done: \(line).")
            }
        }
    }

    /// Stops the process as Ctrl-Z does, and returns when the handler is done.
    private static func stop() {
        // Threads of the pool have it blocked.
        var set = sigset_t()
        // Safe: the calls fill in and read one set.
        unsafe _ = sigemptyset(&set)
        unsafe _ = sigaddset(&set, SIGTSTP)
        unsafe _ = pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(SIGTSTP)
    }

    /// Prints what comes in, line by line.
    private static func echo(_ console: LineConsole) async {
        while case .line(let line) = await console.nextCommand(prompt: "> ") {
            await console.print(line)
        }
    }
}
