public import ArgumentParsing
import Foundation

/// A verb of the tool: a type, and its line in ``RibTool/subcommands``.
protocol Subcommand: SendableMetatype {
    static var syntax: CommandSyntax { get }

    /// - Throws: `UsageError`, ``ToolError`` and ``Cancelled``.
    static func run(_ arguments: Arguments, in repository: Repository) throws -> CommandResult
}

extension UsageError {
    /// - Throws: the error for a word that is none of `known`.
    static func expect(_ word: String, _ kind: String, among known: [String]) throws(UsageError) {
        if !known.contains(word) { throw .unknown(kind, word, among: known) }
    }
}

extension Option {
    static let json = Option(name: "--json", summary: "print JSON")
    static let check = Option(name: "--check", summary: "write nothing; name what is stale")
    static let dryRun = Option(
        name: "--dry-run", summary: "print the change as a diff; change nothing")
    static let root = Option(
        name: "--root", value: "DIR",
        summary: "the repository; by default the folder around you that has Modules")
    static let allowDirty = Option(
        name: "--allow-dirty", summary: "also change files with uncommitted changes")
}

/// The outcome of a run: a value, so that a test can compare all of it.
public struct CommandResult: Sendable, Equatable {
    /// The text for standard output.
    public var output = ""
    /// The text for standard error.
    public var complaint = ""
    /// The exit code of the program.
    public var exitCode = ExitCode.done
}

extension Arguments {
    /// Returns a report as the options ask for it; one that is not good fails the run.
    func answer(
        _ report: some Encodable, _ text: @autoclosure () throws -> String, isGood: Bool = true
    ) throws -> CommandResult {
        let output = has(.json) ? try jsonText(report) : try text()
        return CommandResult(output: output, exitCode: isGood ? .done : .failed)
    }
}

/// A failure of the work itself: a file that is missing, unreadable or damaged.
struct ToolError: Error, Equatable {
    /// Sentences that say what happened, and what to do.
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}

/// The person cancelled the run, with a termination signal.
struct Cancelled: Error, Equatable {}

/// Returns a value as JSON, its keys in order so that two runs can be compared.
func jsonText(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
}

/// Returns a value from JSON.
/// - Throws: ``ToolError`` with a sentence about the error when it can't be decoded.
func decoded<Value: Decodable>(
    _ text: String, _ sentence: (any Error) -> String
) throws(ToolError) -> Value {
    do {
        return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    } catch {
        throw ToolError(sentence(error))
    }
}

/// A file of settings, in which each exception from a rule gives its reason.
protocol ToolSettings: Decodable {
    static var path: String { get }
    var reasons: [(subject: String, reason: String)] { get }

    init()
}

extension ToolSettings {
    /// Reads the file; without one, there are the defaults.
    /// - Throws: ``ToolError`` when it can't be decoded, or an exception has no reason.
    init(_ files: Repository) throws(ToolError) {
        self.init()
        guard let text = files[Self.path] else { return }
        self = try decoded(text) { "\(Self.path) can't be decoded. Fix this: \($0)" }
        guard let exception = reasons.first(where: { $0.reason.trimmed.isEmpty }) else { return }
        throw ToolError(
            """
            \(Self.path) gives no reason for the exception of \(exception.subject). Write one, \
            or remove the exception.
            """)
    }
}
