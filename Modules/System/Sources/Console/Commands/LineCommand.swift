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
    /// The word or words to type, in lower case: `logout`, `pantry close`.
    public let name: String
    /// A few words about the command or, for a command that cannot be used now, the reason.
    public let summary: String
    /// The placeholders of the arguments: `MEAT [HOURS]`.
    public let placeholders: String
    /// Whether the command can be used now.
    public let isAvailable: Bool
    /// Whether it takes the place of the command of this name of a unit above.
    public let isOverride: Bool
    private let body: @Sendable ([String]) async throws(LineCommandError) -> Void

    /// Creates a command without arguments.
    ///
    /// - Parameter isOverride: whether it takes the place of a command of a unit above, on purpose.
    public init(
        name: String, summary: String, isOverride: Bool = false,
        action: @escaping @Sendable () async throws -> Void
    ) {
        self.init(name, summary, placeholders: "", isOverride: isOverride) {
            words throws(LineCommandError) in
            guard words.isEmpty else { throw .noArguments(of: name.lowercased(), to: summary) }
            try await LineCommandError.wrapping(action)
        }
    }

    /// Creates a command with arguments, which the action gets as values of their types.
    public init<First: Sendable, each Rest: Sendable>(
        name: String, summary: String,
        arguments first: LineArgument<First>, _ rest: repeat LineArgument<each Rest>,
        action: @escaping @Sendable (First, repeat each Rest) async throws -> Void
    ) {
        var placeholders = [first.placeholder]
        for argument in repeat each rest { placeholders.append(argument.placeholder) }
        let usage = "\(name.lowercased()) \(placeholders.joined(separator: " "))"
        self.init(name, summary, placeholders: placeholders.joined(separator: " ")) {
            words throws(LineCommandError) in
            var words = words[...]
            do {
                let value = try first.take(&words)
                let values = (repeat try (each rest).take(&words))
                guard words.isEmpty else { throw LineArgumentMismatch() }
                try await LineCommandError.wrapping { try await action(value, repeat each values) }
            } catch let error as LineCommandError {
                throw error
            } catch {
                throw .wrongArguments(usage: usage)
            }
        }
    }

    /// Creates a command that cannot be used now.
    ///
    /// The description of `reason` is a sentence that says what to do instead.
    public init(name: String, unavailable reason: any Error) {
        self.init(name, "\(reason)", placeholders: "", isAvailable: false) {
            _ throws(LineCommandError) in throw .unavailable(reason)
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
        _ name: String, _ summary: String, placeholders: String, isAvailable: Bool = true,
        isOverride: Bool = false,
        body: @escaping @Sendable ([String]) async throws(LineCommandError) -> Void
    ) {
        self.name = name.lowercased()
        self.summary = summary
        self.placeholders = placeholders
        self.isAvailable = isAvailable
        self.isOverride = isOverride
        self.body = body
    }

    /// Checks the words after the name, and runs the command.
    ///
    /// Returns when the command has ended. Cancelling the task cancels the command.
    /// - Throws: ``LineCommandError/failed(_:)`` when the action throws, and another
    ///   ``LineCommandError`` before anything has started.
    public func run(_ words: [String] = []) async throws(LineCommandError) {
        try await body(words)
    }
}

/// The reason why a command was not started or has failed, as a sentence for the person.
///
/// It contains nothing of what was typed, because that may be a secret.
public enum LineCommandError: Error, CustomStringConvertible {
    /// The command of this name takes no arguments; the summary says what it does.
    case noArguments(of: String, to: String)
    /// The arguments are wrong; the usage shows the right ones.
    case wrongArguments(usage: String)
    /// The command cannot be used now, for this reason.
    case unavailable(any Error)
    /// The command has failed, for this reason.
    case failed(any Error)

    /// A sentence that says what happened, and what to do.
    public var description: String {
        switch self {
        case .noArguments(let name, let summary):
            "`\(name)` takes no arguments. Type only `\(name)` to \(summary)."
        case .wrongArguments(let usage): "The arguments do not fit. Usage: \(usage)"
        case .unavailable(let reason), .failed(let reason): "\(reason)"
        }
    }

    fileprivate static func wrapping(
        _ action: () async throws -> Void
    ) async throws(LineCommandError) {
        do {
            try await action()
        } catch {
            throw .failed(error)
        }
    }
}

/// The view of one unit in the line front end: the commands that the unit accepts.
///
/// The requirement is `async`, so a view may be an actor or isolated to the main actor. The property
/// that implements it need not be `async`.
public protocol LineView: AnyObject, Sendable {
    /// The commands of the unit, in the order in which they are listed.
    ///
    /// A command that cannot be used now is listed with the reason; see
    /// ``LineCommand/init(name:unavailable:)``.
    var commands: [LineCommand] { get async }

    /// The commands of the view that a person may type elsewhere, with what to do first; none by default.
    ///
    /// Only its own view knows them, and no other one. See ``LineCommand/init(name:elsewhere:)``.
    static var commandsElsewhere: [LineCommand] { get }
}

extension LineView {
    public static var commandsElsewhere: [LineCommand] { [] }
}
