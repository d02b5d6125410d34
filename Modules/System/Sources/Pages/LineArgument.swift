import ArgumentParsing

/// An argument of a ``LineCommand``: its placeholder in the help, and its type.
///
/// It is typed at its place or, if it has an option, also as that: `5kg` or `--weight 5kg`.
public struct LineArgument<Value: Sendable>: Sendable {
    /// The name in the help, in capitals: `MEAT`, `[HOURS]`; empty for a flag.
    let placeholder: String
    /// The option with which it can be given.
    let option: Option?
    private let isOptional: Bool
    private let read: @Sendable (inout ArraySlice<String>) throws -> Value?

    /// Creates an argument of one word.
    ///
    /// - Parameters:
    ///   - option: an option with which it can be given in place of its place.
    ///   - value: returns `nil` for a word that does not fit.
    public init(
        _ placeholder: String, option: String? = nil,
        value: @escaping @Sendable (String) -> Value?
    ) {
        self.init(placeholder, option: option, words: { words in words.popFirst().flatMap(value) })
    }

    /// Creates an argument of one or more words, which `words` takes from the front of those that are left.
    ///
    /// There is at least one. It returns `nil`, or throws a sentence, when they do not fit.
    public init(
        _ placeholder: String, option: String? = nil,
        words: @escaping @Sendable (inout ArraySlice<String>) throws -> Value?
    ) {
        let option = option.map {
            Option(name: $0, value: placeholder, summary: "the same as \(placeholder)")
        }
        self.init(placeholder, option, isOptional: false, read: words)
    }

    private init(
        _ placeholder: String, _ option: Option?, isOptional: Bool,
        read: @escaping @Sendable (inout ArraySlice<String>) throws -> Value?
    ) {
        self.placeholder = placeholder
        self.option = option
        self.isOptional = isOptional
        self.read = read
    }

    /// Returns the same argument as one that may be left out; it must be among the last ones.
    public static func optional<Wrapped>(
        _ argument: LineArgument<Wrapped>
    ) -> LineArgument<Wrapped?> where Value == Wrapped? {
        LineArgument("[\(argument.placeholder)]", argument.option, isOptional: true) { words in
            if words.isEmpty { return .some(nil) }
            return try argument.read(&words).map { .some($0) }
        }
    }

    /// Takes the words of the argument from its option, or else from the front of `operands`.
    func take(_ arguments: Arguments, _ operands: inout ArraySlice<String>) throws -> Value {
        if let option, arguments.has(option) {
            // A flag has no value, and is its own word.
            var words = arguments.value(of: option).map { [$0] } ?? [option.name]
            guard let value = try takeAll(&words[...]) else { throw LineArgumentMismatch() }
            return value
        }
        if placeholder.isEmpty {
            var words: ArraySlice<String> = []
            guard let value = try read(&words) else { throw LineArgumentMismatch() }
            return value
        }
        if operands.isEmpty, !isOptional { throw UsageError("\(placeholder) is missing.") }
        guard let value = try read(&operands) else { throw LineArgumentMismatch() }
        return value
    }

    private func takeAll(_ words: inout ArraySlice<String>) throws -> Value? {
        let value = try read(&words)
        return words.isEmpty ? value : nil
    }
}

extension LineArgument<Bool> {
    /// Returns an argument that is `true` if an option without a value is given: `--early`.
    public static func flag(_ name: String, _ summary: String) -> LineArgument {
        let option = Option(name: name, summary: summary)
        return LineArgument("", option, isOptional: true) { words in words.popFirst() != nil }
    }
}

extension LineArgument<String> {
    /// Returns an argument of one word.
    public static func text(_ placeholder: String, option: String? = nil) -> LineArgument {
        LineArgument(placeholder, option: option) { $0 }
    }

    /// Returns an argument of all words that follow, with blanks between them; it must be the last one.
    public static func line(_ placeholder: String, option: String? = nil) -> LineArgument {
        LineArgument(placeholder, option: option) { words in
            defer { words = [] }
            return words.joined(separator: " ")
        }
    }
}

extension LineArgument<Int> {
    /// Returns an argument that is a whole number.
    public static func number(_ placeholder: String) -> LineArgument {
        LineArgument(placeholder) { Int($0) }
    }
}

extension LineArgument<[String]> {
    /// Returns an argument of one or more words; it must be the last one.
    public static func words(_ placeholder: String) -> LineArgument {
        LineArgument(
            placeholder,
            words: { words in
                defer { words = [] }
                return Array(words)
            })
    }
}

/// The words that were typed do not fit the arguments of the command.
struct LineArgumentMismatch: Error {}
