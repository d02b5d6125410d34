import ArgumentParsing

/// The man page, made from the table of the commands.
enum ManPage {
    /// The lines of the page, in the macros of `man`.
    static var lines: [String] {
        [
            ".TH RIBHOUSE 1", ".SH NAME", "ribhouse \\- \(escaped(CommandList.purpose))",
            ".SH SYNOPSIS", ".B ribhouse", "[\\-\\-accessible] [\\-\\-trace FILE] [COMMAND]",
            ".SH DESCRIPTION",
        ]
            + text(CommandList.description)
            + [".SH COMMANDS"] + CommandList.commands.flatMap { section($0.syntax) }
            + [".SH WORDS"] + list(CommandList.words)
            + [".SH EXIT STATUS"] + list(CommandList.exitCodes)
            + [".SH ENVIRONMENT"] + list(CommandList.environment)
            + [".SH FILES"] + list(CommandList.files)
    }

    private static func section(_ syntax: CommandSyntax) -> [String] {
        [".SS \"\(escaped(syntax.usage))\""]
            + text(
                (syntax.otherNames.isEmpty
                    ? "" : "Also: \(syntax.otherNames.joined(separator: ", ")).\n\n")
                    + syntax.discussion)
            + list(syntax.options.filter { $0 != .help }.map { ($0.usage, $0.summary) })
            + (syntax.examples.isEmpty
                ? [] : [".PP", ".nf", ".RS"] + syntax.examples.map(line) + [".RE", ".fi"])
    }

    private static func list(_ rows: [(String, String)]) -> [String] {
        rows.flatMap { [".TP", ".B \(escaped($0.0))", line($0.1)] }
    }

    /// Returns the lines of paragraphs that have blank lines between them.
    private static func text(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? ".PP" : line(String($0)) }
    }

    /// Returns a line that is text, also if it starts with a dot or an apostrophe.
    private static func line(_ text: String) -> String {
        let text = escaped(text)
        return text.first.map { ".'".contains($0) } == true ? "\\&" + text : text
    }

    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "\\": "\\e"
            case "-": "\\-"
            case "`": "\\(ga"
            case "\"": "\\(dq"
            case "'": "\\(aq"
            case "^": "\\(ha"
            case "~": "\\(ti"
            case "°": "\\(de"
            case "“": "\\(lq"
            case "”": "\\(rq"
            case "…": "..."
            default: String(character)
            }
        }.joined()
    }
}
