/// The command line that a command accepts: one value for its parser and its help page.
public struct CommandSyntax: Sendable {
    /// The words on the command line, after the program's name: `accounts add`.
    public let name: String
    /// The purpose, in half a line.
    public let summary: String
    /// The names that may be typed in place of ``name``.
    public let otherNames: [String]
    /// The placeholders of the operands: `CUT [WEIGHT]`.
    public let operands: String
    private let operandCount: ClosedRange<Int>
    /// The options, ``Option/help`` too.
    public let options: [Option]
    /// The text at the start of the help page.
    public let discussion: String
    /// Whole command lines that can be copied.
    public let examples: [String]

    /// Creates the syntax of a command.
    /// - Parameters:
    ///   - otherNames: names that may be typed in place of `name`.
    ///   - operands: the placeholders in the help: `[MODULE…]`.
    ///   - operandCount: how many operands the command accepts.
    ///   - options: the options; ``Option/help`` is added to them.
    ///   - discussion: the text at the start of the help page.
    ///   - examples: whole command lines that can be copied.
    public init(
        name: String, otherNames: [String] = [], summary: String, operands: String = "",
        operandCount: ClosedRange<Int> = 0...0, options: [Option] = [], discussion: String = "",
        examples: [String] = []
    ) {
        self.name = name
        self.otherNames = otherNames
        self.summary = summary
        self.operands = operands
        self.operandCount = operandCount
        self.options = options + [.help]
        self.discussion = discussion
        self.examples = examples
    }

    /// Returns the same syntax with other names, and with at least this many operands.
    public func named(_ name: String, otherNames: [String], least: Int) -> CommandSyntax {
        CommandSyntax(
            name: name, otherNames: otherNames, summary: summary, operands: operands,
            operandCount: least...operandCount.upperBound, options: options.filter { $0 != .help },
            discussion: discussion, examples: examples)
    }

    /// Parses the words after the command's name.
    /// - Returns: the arguments, or `nil` when the words ask for help, whatever the others are.
    /// - Throws: ``UsageError`` when an option is wrong, or there are too few or too many operands.
    public func parse(_ words: some Collection<String>) throws(UsageError) -> Arguments? {
        if Self.asksForHelp(words) { return nil }
        let arguments = try Arguments(words, options: options)
        // The first `--` may be the value of an option.
        if arguments.has(.help) { return nil }
        if arguments.operands.count < operandCount.lowerBound {
            let missing = operands.split(separator: " ").dropFirst(arguments.operands.count)
            throw UsageError("`\(name)` needs \(missing.joined(separator: " ")).")
        }
        if arguments.operands.count > operandCount.upperBound {
            throw UsageError(
                "Unexpected argument “\(arguments.operands[operandCount.upperBound])”.")
        }
        return arguments
    }

    /// Returns whether the words ask for help, whatever the others are.
    public static func asksForHelp(_ words: some Collection<String>) -> Bool {
        words.prefix { $0 != "--" }.contains(where: ["-h", "--help"].contains)
    }

    /// The words to type: `smoke MEAT [HOURS]`, with `[OPTIONS]` if there are any but `--help`.
    public var usage: String {
        let parts = [name, operands, options == [.help] ? "" : "[OPTIONS]"]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Returns the help page.
    ///
    /// - Parameter program: the word before the name on a command line of a shell; none in a session.
    public func help(program: String? = nil) -> String {
        let usage = [program, name, operands, "[OPTIONS]"].compactMap(\.self)
        let parts = [
            "Usage: " + usage.filter { !$0.isEmpty }.joined(separator: " "),
            otherNames.isEmpty
                ? "" : "Also: " + otherNames.map { "`\($0)`" }.joined(separator: ", "),
            discussion.isEmpty ? summary : discussion,
            "Options:\n"
                + twoColumns(options.map { ($0.usage, $0.summary) }, indentation: 2)
                .joined(separator: "\n"),
            examples.isEmpty
                ? "" : "Examples:\n" + examples.map { "  " + $0 }.joined(separator: "\n"),
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}

/// Returns rows of two cells as lines in columns, without blanks at the ends of lines.
public func twoColumns(_ rows: [(String, String)], indentation: Int = 0) -> [String] {
    let width = (rows.map(\.0.count).max() ?? 0) + 2
    return rows.map { left, right in
        let gap = right.isEmpty ? 0 : width - left.count
        return String(repeating: " ", count: indentation) + left
            + String(repeating: " ", count: gap) + right
    }
}
