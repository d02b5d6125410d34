/// The result of one call: a value, nothing, or an error.
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

    /// Returns the result that a model gives; `nil` when it would wait.
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

    /// Empty for a call that returned nothing.
    var description: String {
        switch content {
        case .returned(is NoOutput): ""
        case .returned(let value): Self.text(of: value)
        case .threw(let error): "throws \(error)"
        }
    }

    /// Returns a value as text, an optional as what is in it.
    static func text(of value: Any) -> String {
        guard let optional = value as? any OptionalValue else { return "\(value)" }
        return optional.content.map { text(of: $0) } ?? "nil"
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

/// The result of a call that returns nothing.
struct NoOutput: Sendable, Equatable {}

/// An optional of any type.
private protocol OptionalValue {
    var content: Any? { get }
}

extension Optional: OptionalValue {
    var content: Any? { self }
}
