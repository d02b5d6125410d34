/// An argument of a ``LineCommand``: its placeholder in the help, and its type.
public struct LineArgument<Value: Sendable>: Sendable {
    /// The name in the help, in capitals: `MEAT`, `[HOURS]`.
    let placeholder: String
    private let read: @Sendable (inout ArraySlice<String>) -> Value?

    /// Creates an argument of one word; `value` returns `nil` for a word that does not fit.
    public init(_ placeholder: String, value: @escaping @Sendable (String) -> Value?) {
        self.init(placeholder: placeholder) { words in words.popFirst().flatMap(value) }
    }

    private init(
        placeholder: String, read: @escaping @Sendable (inout ArraySlice<String>) -> Value?
    ) {
        self.placeholder = placeholder
        self.read = read
    }

    /// Returns the same argument as one that may be left out; it must be among the last ones.
    public static func optional<Wrapped>(
        _ argument: LineArgument<Wrapped>
    ) -> LineArgument<Wrapped?> where Value == Wrapped? {
        LineArgument(placeholder: "[\(argument.placeholder)]") { words in
            if words.isEmpty { return .some(nil) }
            return argument.read(&words).map { .some($0) }
        }
    }

    /// Takes the words of the argument from the front of `words`.
    func take(_ words: inout ArraySlice<String>) throws -> Value {
        guard let value = read(&words) else { throw LineArgumentMismatch() }
        return value
    }
}

extension LineArgument<String> {
    /// Returns an argument of one word.
    public static func text(_ placeholder: String) -> LineArgument {
        LineArgument(placeholder) { $0 }
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
        LineArgument(placeholder: placeholder) { words in
            defer { words = [] }
            return words.isEmpty ? nil : Array(words)
        }
    }
}

/// The words that were typed do not fit the arguments of the command.
struct LineArgumentMismatch: Error {}
