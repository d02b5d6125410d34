import ArgumentParsing
import Console
import LibC

/// Runs the program, and ends it as it should: with an exit code, or by the signal that asked.
@main
enum Main {
    private enum Ending {
        case finished(ExitCode)
        case interrupted(Interrupt?)
    }

    static func main() async {
        let program = Program(console: LineConsole.standard())
        let arguments = Array(CommandLine.arguments.dropFirst())
        // Without a way to catch signals they have their usual effect.
        guard let interrupts = try? Interrupts() else {
            exit(await program.run(arguments).rawValue)
        }
        let (code, interrupt) = await withTaskGroup(of: Ending.self) { group in
            group.addTask { .finished(await program.run(arguments)) }
            group.addTask { .interrupted(await interrupts.next()) }
            var code = ExitCode.done
            var interrupt: Interrupt?
            for await ending in group {
                switch ending {
                case .finished(let finished): code = finished
                case .interrupted(let signal): interrupt = signal
                }
                group.cancelAll()
            }
            return (code, interrupt)
        }
        if let interrupt { Interrupts.raiseAgain(interrupt) }
        exit(code.rawValue)
    }
}
