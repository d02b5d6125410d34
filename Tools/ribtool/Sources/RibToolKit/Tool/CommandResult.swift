public import ArgumentParsing
import Foundation

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
