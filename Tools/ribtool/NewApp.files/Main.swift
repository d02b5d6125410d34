import ArgumentParsing
import Console
import LibC

@main
enum Main {
    private static let syntax = CommandSyntax(
        name: "theapp", summary: "a session in lines",
        discussion: "Runs commands from a terminal or a pipe. The command `help` lists them.")

    static func main() async {
        let console = LineConsole.standard(.ofThisProcess(prefix: "THEAPP_"))
        do {
            guard try syntax.parse(CommandLine.arguments.dropFirst()) != nil else {
                let help = syntax.help().split(separator: "\n", omittingEmptySubsequences: false)
                await console.print(lines: help.map(String.init))
                exit(ExitCode.done.rawValue)
            }
        } catch {
            await console.printError("\(error) Usage: \(syntax.usage)")
            exit(ExitCode.usage.rawValue)
        }
        exit(await Program(console: console).run().rawValue)
    }
}
