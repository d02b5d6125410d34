/// An operation of the code under test, and what a plain sequential model says of it.
///
///     .operation("take()") { await $0.take() } model: { $0.isEmpty ? nil : $0.removeFirst() }
///
/// The model is a value: a number, an array, a struct of your own. Its closure changes the value and
/// returns what the operation must return. Both may throw. Equal values are the same result, and so are
/// equal errors; errors that are not `Equatable` are compared by type and description.
public struct ModeledOperation<Subject: Sendable, Model: Hashable & Sendable>: Sendable {
    struct Call: Sendable {
        let text: String
        let perform: @Sendable (Subject) async -> CallResult
        /// Returns what the model gives; `nil` when the operation would wait.
        let apply: @Sendable (inout Model) -> CallResult?
    }

    let calls: [Call]

    /// Creates an operation without arguments.
    public static func operation<Output: Equatable & Sendable>(
        _ name: String,
        _ perform: @escaping @Sendable (Subject) async throws -> Output,
        model: @escaping @Sendable (inout Model) throws -> Output
    ) -> Self {
        operation(name, arguments: [()]) { subject, _ in
            try await perform(subject)
        } model: { value, _ in
            try model(&value)
        }
    }

    /// Creates an operation that takes one of `arguments` at each call.
    ///
    /// Few arguments find more: calls with the same one are those that race.
    public static func operation<Argument: Sendable, Output: Equatable & Sendable>(
        _ name: String, arguments: [Argument],
        _ perform: @escaping @Sendable (Subject, Argument) async throws -> Output,
        model: @escaping @Sendable (inout Model, Argument) throws -> Output
    ) -> Self {
        Self(
            calls: arguments.map { argument in
                Call(
                    text: text(name, argument),
                    perform: { subject in await .of { try await perform(subject, argument) } },
                    apply: { value in .ofModel { try model(&value, argument) } })
            })
    }

    /// Creates an operation without arguments that returns nothing.
    public static func operation(
        _ name: String,
        _ perform: @escaping @Sendable (Subject) async throws -> Void,
        model: @escaping @Sendable (inout Model) throws -> Void
    ) -> Self {
        operation(name, arguments: [()]) { subject, _ in
            try await perform(subject)
        } model: { value, _ in
            try model(&value)
        }
    }

    /// Creates an operation that takes one of `arguments` at each call, and returns nothing.
    public static func operation<Argument: Sendable>(
        _ name: String, arguments: [Argument],
        _ perform: @escaping @Sendable (Subject, Argument) async throws -> Void,
        model: @escaping @Sendable (inout Model, Argument) throws -> Void
    ) -> Self {
        operation(name, arguments: arguments) { subject, argument in
            try await perform(subject, argument)
            return NoOutput()
        } model: { value, argument in
            try model(&value, argument)
            return NoOutput()
        }
    }

    /// Returns the call as it is written in code when the name has one label, as `put(_:)` has.
    private static func text(_ name: String, _ argument: some Sendable) -> String {
        if argument is Void { return name }
        let argument = CallResult.text(of: argument)
        let parts = name.split(separator: "(")
        guard parts.count == 2, parts[1].hasSuffix(":)"), parts[1].count(where: { $0 == ":" }) == 1
        else { return "\(name) with \(argument)" }
        let label = parts[1].dropLast(2)
        return "\(parts[0])(\(label == "_" ? "" : "\(label): ")\(argument))"
    }
}

/// The error that a model throws where the operation would wait for another one.
///
///     .operation("take()") { await $0.take() } model: {
///         if $0.isEmpty { throw WouldWait() }
///         return $0.removeFirst()
///     }
///
/// An operation that never returns is then right if the model would wait too.
public struct WouldWait: Error, Sendable, Hashable {
    /// Creates the error.
    public init() {}
}

struct CallResult: Sendable, Equatable, CustomStringConvertible {
    private enum Content: Sendable {
        case returned(any Equatable & Sendable)
        case threw(any Error)
    }

    private let content: Content

    static func of(_ work: () async throws -> any Equatable & Sendable) async -> CallResult {
        do { return CallResult(content: .returned(try await work())) } catch {
            return CallResult(content: .threw(error))
        }
    }

    static func ofModel(_ work: () throws -> any Equatable & Sendable) -> CallResult? {
        do { return CallResult(content: .returned(try work())) } catch is WouldWait {
            return nil
        } catch {
            return CallResult(content: .threw(error))
        }
    }

    static func == (first: CallResult, second: CallResult) -> Bool {
        switch (first.content, second.content) {
        case (.returned(let first), .returned(let second)): isEqual(first, second)
        case (.threw(let first), .threw(let second)): isEqual(first, second)
        default: false
        }
    }

    var description: String {
        switch content {
        case .returned(is NoOutput): ""
        case .returned(let value): Self.text(of: value)
        case .threw(let error): "throws \(error)"
        }
    }

    static func text(of value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return "\(value)" }
        return mirror.children.first.map { text(of: $0.value) } ?? "nil"
    }

    private static func isEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool {
        guard let second = second as? Value else { return false }
        return first == second
    }

    private static func isEqual(_ first: any Error, _ second: any Error) -> Bool {
        // A cast of the error itself would succeed for each error that Foundation can wrap.
        if type(of: first) is any Equatable.Type, let first = (first as Any) as? any Equatable {
            return isEqual(first, second)
        }
        return type(of: first) == type(of: second) && "\(first)" == "\(second)"
    }
}

struct NoOutput: Sendable, Equatable {}
