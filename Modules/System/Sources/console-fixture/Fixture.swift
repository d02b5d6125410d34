import Console
import LibC

/// A program for tests, because some behaviour is visible only from outside a process.
@main
struct Fixture {
    static func main() async throws {
        ProcessResources.requireStack()
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "run-on-terminal": runOnTerminal(Array(arguments.dropFirst()))
        case "handled": handled()
        case "protect": protect(arguments.last ?? "")
        case "freed": freed()
        case "quit":
            ProcessMemory.protectSecrets()
            raiseSignal(SIGQUIT)
        case "closed": closed()
        case "refuse": refuse(Array(arguments.dropFirst()))
        case "bare": try await bare()
        case "ended-while-hiding": try await endedWhileHiding(catches: arguments.last == "caught")
        case "ended-in-the-background": try await endedInTheBackground()
        case "background-read": await backgroundRead()
        case "background-write": await backgroundWrite()
        case "caught": try await caught()
        case "standard": await standard()
        case "number": number()
        case "errno": try await errors(arguments.last.flatMap { Int32($0) } ?? 0)
        default: break
        }
        let console = LineConsole.standard()
        switch arguments.first {
        case "ask": try await ask(console)
        case "resist": try await resist(console)
        case "secrets": try await secrets(console)
        case "again": try await again(console)
        case "signals": try await signals(console)
        case "answered": await answered(console)
        case "interrupted": try await interrupted(console)
        case "hidden": try await hidden(console)
        case "hidden-and-printing": try await hiddenAndPrinting(console)
        case "late-stop": try await lateStop(console)
        case "kept": try await kept(console, waits: false)
        case "kept-and-returned": try await kept(console, waits: true)
        case "kept-until-cancelled": try await keptUntilCancelled(console)
        case "check": await check(console, times: arguments.last.flatMap { Int($0) } ?? 1)
        case "exhaust": await exhaust(console)
        case "confine":
            // Returns when Swift's concurrency runtime has the threads that it needs.
            try await Task.sleep(for: .nanoseconds(1))
            await confined(console)
            await echo(console)
        case "readers": try await readers(console)
        case "stopped": try await stopped(console)
        case "idle-readers": try await idleReaders(console)
        case "idle-writer": await idleWriter(console)
        case "interrupted-read": try await interruptedRead(console)
        case "echo": await echo(console)
        case "concurrent": await withTaskGroup { $0.addTask { await echo(console) } }
        default: exit(2)
        }
        if let failure = console.failure {
            await console.printError(failure.description)
            exit(1)
        }
    }

    /// Replaces this process by a program, with its terminal as the controlling terminal.
    ///
    /// `ConsoleTestSupport` starts every program on a terminal through this command: `posix_spawn`
    /// gives no controlling terminal on macOS. This process must lead its session.
    private static func runOnTerminal(_ command: [String]) -> Never {
        guard let terminal = (0...2).first(where: { isatty($0) == 1 }) else { exit(2) }
        guard ioctl(terminal, UInt(TIOCSCTTY), 0) == 0 else { exit(127) }
        become(command)
    }

    /// Asks for a secret, and shuts down at a termination signal as a program should.
    private static func ask(_ console: LineConsole) async throws {
        enum Event { case input(ConsoleInput), signal(TerminationSignal?) }
        let signals = try TerminationSignals()
        let reply = await withTaskGroup(of: Event.self) { group in
            group.addTask { .input(await console.ask(Prompt("Password", kind: .secret))) }
            group.addTask { .signal(await signals.first { _ in true }) }
            let first = await group.next()
            group.cancelAll()
            await group.waitForAll()
            if case .signal(let signal?) = first {
                await console.print("Shut down.")
                signal.raiseAgain()
            }
            return first
        }
        await console.print("\(reply, default: "nothing")")
    }

    /// Catches one signal that arrives before a line is typed, and goes on asking.
    private static func resist(_ console: LineConsole) async throws {
        let signals = try TerminationSignals()
        _ = await console.nextCommand(prompt: "Ready. ")
        _ = await signals.first { _ in true }
        _ = await console.ask(Prompt("Still asking", kind: .secret))
    }

    /// Runs the commands that it reads while echo is off.
    private static func hidden(_ console: LineConsole) async throws {
        try await console.terminal?.withEchoOff {
            await console.print("Hidden.")
            while case .line(let line) = await console.nextCommand(prompt: "") {
                switch line.split(separator: " ").first {
                case "crash": fatalError("A crash that a test wants.")
                case "exit": exit(3)
                case "pid": await console.print("\(getpid())")
                case "show": await console.print(hidesAgain() ? "Hidden again." : "Shown.")
                case "raise": raiseSignal(Int32(line.dropFirst(6)) ?? 0)
                default: break
                }
                await console.print("Done: \(line).")
            }
        }
    }

    /// Prints without an end while echo is off and a question is open.
    private static func hiddenAndPrinting(_ console: LineConsole) async throws {
        try await console.terminal?.withEchoOff {
            await console.print("Hidden.")
            await withTaskGroup { group in
                group.addTask { _ = await console.nextCommand(prompt: "> ") }
                while true { await console.print("") }
            }
        }
    }

    /// Prints every line that it reads.
    static func echo(_ console: LineConsole) async {
        while case .line(let line) = await console.nextCommand(prompt: "> ") {
            await console.print(line)
        }
    }
}
