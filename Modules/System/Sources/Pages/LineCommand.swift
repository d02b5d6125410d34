public import ArgumentParsing

/// A command that a person can type, and its action.
///
/// ```swift
/// LineCommand(name: "smoke", summary: "smoke meat", arguments: .text("MEAT"), .number("HOURS")) {
///     meat, hours in await listener?.didTapSmoke(meat, for: hours)
/// }
/// ```
///
/// A value is not isolated. The action is cancelled with the task that runs it. An error that it
/// throws is printed, and is the exit code of a script; its description is a sentence.
public struct LineCommand: Sendable {
    /// The name, the arguments and the options, for parsing, help and completion.
    ///
    /// For a command that cannot be used now, the summary is the reason.
    public let syntax: CommandSyntax
    /// Whether the command can be used now.
    public let isAvailable: Bool
    /// Whether it takes the place of the command of this name of a unit above.
    public let isOverride: Bool
    private let prepare: @Sendable ([String]) throws(LineCommandError) -> Action

    private typealias Action = @Sendable () async throws -> Void

    /// The word or words to type, in lower case: `logout`, `pantry close`.
    public var name: String { syntax.name }
    /// A few words about the command or, for a command that cannot be used now, the reason.
    public var summary: String { syntax.summary }
    /// The placeholders of the arguments: `MEAT [HOURS]`.
    public var placeholders: String { syntax.operands }

    /// Creates a command without arguments.
    ///
    /// - Parameter isOverride: whether it takes the place of a command of a unit above, on purpose.
    public init(
        name: String, otherNames: [String] = [], summary: String, isOverride: Bool = false,
        action: @escaping @Sendable () async throws -> Void
    ) {
        let syntax = CommandSyntax(
            name: name.lowercased(), otherNames: otherNames, summary: summary)
        self.init(syntax, isOverride: isOverride) { words throws(LineCommandError) in
            guard words.isEmpty else { throw .noArguments(of: syntax.name, to: summary) }
            return action
        }
    }

    /// Creates a command with arguments, which the action gets as values of their types.
    public init<First: Sendable, each Rest: Sendable>(
        name: String, summary: String,
        arguments first: LineArgument<First>, _ rest: repeat LineArgument<each Rest>,
        action: @escaping @Sendable (First, repeat each Rest) async throws -> Void
    ) {
        var placeholders = [first.placeholder]
        var options = [first.option]
        for argument in repeat each rest {
            placeholders.append(argument.placeholder)
            options.append(argument.option)
        }
        let syntax = CommandSyntax(
            name: name.lowercased(), summary: summary,
            operands: placeholders.filter { !$0.isEmpty }.joined(separator: " "),
            operandCount: 0...Int.max, options: options.compactMap(\.self))
        self.init(syntax) { words throws(LineCommandError) in
            do {
                guard let arguments = try syntax.parse(words) else { return {} }
                var operands = arguments.operands[...]
                let value = try first.take(arguments, &operands)
                let values = (repeat try (each rest).take(arguments, &operands))
                guard operands.isEmpty else { throw LineArgumentMismatch() }
                return { try await action(value, repeat each values) }
            } catch {
                throw .wrongArguments(
                    error is LineArgumentMismatch ? "The arguments do not fit." : "\(error)",
                    usage: syntax.usage)
            }
        }
    }

    /// Creates a command from its syntax.
    ///
    /// - Parameter prepare: reads the arguments, and returns the action. An error that it throws is about
    ///   what was typed.
    public init(
        _ syntax: CommandSyntax,
        prepare:
            @escaping @Sendable (Arguments) throws(UsageError) -> @Sendable () async throws -> Void
    ) {
        self.init(syntax) { words throws(LineCommandError) in
            do throws(UsageError) {
                guard let arguments = try syntax.parse(words) else { return {} }
                return try prepare(arguments)
            } catch {
                throw .wrongArguments(error.description, usage: syntax.usage)
            }
        }
    }

    /// Creates a command that cannot be used now.
    ///
    /// The description of `reason` is a sentence that says what to do instead.
    public init(name: String, unavailable reason: any Error) {
        let syntax = CommandSyntax(name: name.lowercased(), summary: "\(reason)")
        self.init(syntax, isAvailable: false) { _ throws(LineCommandError) in
            throw .unavailable(reason)
        }
    }

    /// Creates a command with the names of another one, which cannot be used now.
    public init(_ command: LineCommand, unavailable reason: any Error) {
        let names = (command.name, command.syntax.otherNames)
        let syntax = CommandSyntax(name: names.0, otherNames: names.1, summary: "\(reason)")
        self.init(syntax, isAvailable: false) { _ throws(LineCommandError) in
            throw .unavailable(reason)
        }
    }

    /// Creates a command that cannot be used where the person is.
    ///
    /// - Parameter sentence: what to do instead.
    public init(name: String, elsewhere sentence: String) {
        self.init(name: name, unavailable: Elsewhere(description: sentence))
    }

    private struct Elsewhere: Error, CustomStringConvertible {
        let description: String
    }

    private init(
        _ syntax: CommandSyntax, isAvailable: Bool = true, isOverride: Bool = false,
        prepare: @escaping @Sendable ([String]) throws(LineCommandError) -> Action
    ) {
        self.syntax = syntax
        self.isAvailable = isAvailable
        self.isOverride = isOverride
        self.prepare = prepare
    }

    /// Returns whether the words after the name fit.
    public func accepts(_ words: [String]) -> Bool { (try? prepare(words)) != nil }

    /// Checks the words after the name, and runs the command.
    ///
    /// Returns when the command has ended. Cancelling the task cancels the command.
    /// - Throws: ``LineCommandError/failed(_:)`` when the action throws, and another ``LineCommandError``
    ///   before anything has started, or for an action that throws a `UsageError`.
    public func run(_ words: [String] = []) async throws(LineCommandError) {
        let action = try prepare(words)
        do {
            try await action()
        } catch let error as UsageError {
            throw .wrongArguments(error.description, usage: syntax.usage)
        } catch {
            throw .failed(error)
        }
    }
}

/// The reason why a command was not started or has failed, as a sentence for the person.
///
/// Of a line for a command without arguments it repeats nothing, because that may be a secret.
public enum LineCommandError: Error, CustomStringConvertible {
    /// The command of this name takes no arguments; the summary says what it does.
    case noArguments(of: String, to: String)
    /// The arguments are wrong, for this reason; the usage shows the right ones.
    case wrongArguments(String, usage: String)
    /// The command cannot be used now, for this reason.
    case unavailable(any Error)
    /// The command has failed, for this reason.
    case failed(any Error)

    /// A sentence that says what happened, and what to do.
    public var description: String {
        switch self {
        case .noArguments(let name, let summary):
            "`\(name)` takes no arguments. Type only `\(name)` to \(summary)."
        case .wrongArguments(let reason, let usage): "\(reason) Usage: \(usage)"
        case .unavailable(let reason), .failed(let reason): "\(reason)"
        }
    }
}
