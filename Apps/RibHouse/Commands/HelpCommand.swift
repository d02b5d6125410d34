import Console

/// `ribhouse help`: prints the manual.
struct HelpCommand: Command {
    private let text: String

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments)
        try arguments.expect(atMost: 1)
        guard let name = arguments.operands.first else {
            text = Manual.overview
            return
        }
        guard let page = Manual.pages.first(where: { $0.name == name }) else {
            throw .unknownCommand(name)
        }
        text = "Usage: \(page.usage)\n\n\(page.text)"
    }

    func run(on console: LineConsole) async -> ExitCode {
        await console.print(text)
        return .done
    }
}
