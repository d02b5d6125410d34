import ArgumentParsing
import Console
import LibC

/// Runs the program, and ends it with an exit code or by the signal that it received.
@main
enum Main {
    private enum Ending {
        case finished(ExitCode)
        case received(TerminationSignal?)
    }

    static func main() async {
        ProcessMemory.protectSecrets()
        let program = Program(console: LineConsole.standard())
        let arguments = Array(CommandLine.arguments.dropFirst())
        // Signals that cannot be caught keep their default effect.
        guard let signals = try? TerminationSignals() else {
            exit(await program.run(arguments).rawValue)
        }
        let (code, signal) = await withTaskGroup(of: Ending.self) { group in
            group.addTask { .finished(await program.run(arguments)) }
            group.addTask { .received(await signals.first { _ in true }) }
            var code = ExitCode.done
            var signal: TerminationSignal?
            for await ending in group {
                switch ending {
                case .finished(let finished): code = finished
                case .received(let received): signal = received
                }
                group.cancelAll()
            }
            return (code, signal)
        }
        signal?.raiseAgain()
        exit(code.rawValue)
    }
}
