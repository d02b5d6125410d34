/// A question to the person at the console.
public struct Prompt: Sendable, Hashable {
    /// The way in which an answer is read.
    public enum Kind: Sendable, Hashable {
        /// A line of text, visible while it is typed.
        case text
        /// A line that is hidden while it is typed.
        case secret
        /// A ``secret`` that is typed twice on a terminal, to catch a typing error.
        case newSecret
        /// Yes or no. The answer is ``Prompt/yes`` or ``Prompt/no``, however it was typed.
        case yesOrNo
    }

    /// The question, without a colon at its end.
    public let text: String
    public let kind: Kind
    /// The meaning of an empty answer; `nil` when an answer is needed.
    ///
    /// When the input is not a terminal, it is used without asking.
    public let fallback: String?
    /// The end of the sentence after an answer that is neither yes nor no.
    public let warning: String?
    private let check: Check

    /// A function; two of them cannot be compared, so prompts that differ only in it are equal.
    private struct Check: Sendable, Hashable {
        let refusal: @Sendable (String) -> String?

        static func == (_: Check, _: Check) -> Bool { true }

        func hash(into _: inout Hasher) {}
    }

    public static let yes = "yes"
    public static let no = "no"

    /// Creates a question.
    ///
    /// - Parameter refusal: why a ``Kind/newSecret`` cannot be used, as a sentence; `nil` for one that can.
    public init(
        _ text: String, kind: Kind = .text, fallback: String? = nil, warning: String? = nil,
        refusal: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.text = text
        self.kind = kind
        self.fallback = fallback
        self.warning = warning
        check = Check(refusal: refusal)
    }

    /// Returns why an answer cannot be used, as a sentence; `nil` for one that can.
    public func refusal(of answer: String) -> String? { check.refusal(answer) }
}

/// The result of asking for a line.
public enum ConsoleInput: Sendable, Hashable {
    /// The answer, without its line ending. It may be empty.
    case line(String)
    /// The input has ended.
    case endOfInput
    /// The question has no answer, but the next line can still be read.
    ///
    /// Either the task was cancelled, for example by a termination signal, or the answer was not
    /// usable and the console reported why.
    case cancelled
}

/// A source of answers to questions.
///
/// A view asks through this protocol and not through ``LineConsole``, so a test can pass a stub.
public protocol LineAsking: Sendable {
    /// Asks a question and waits for the answer.
    ///
    /// Cancelling the task ends the wait with ``ConsoleInput/cancelled``.
    func ask(_ prompt: Prompt) async -> ConsoleInput
}
