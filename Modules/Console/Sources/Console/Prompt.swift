/// One question to the person at the console.
public struct Prompt: Sendable, Hashable {
    /// How the answer is read.
    public enum Kind: Sendable, Hashable {
        /// A line of text, seen while it is typed.
        case text
        /// A line that is not shown while it is typed.
        case secret
        /// As ``secret``, typed twice on a terminal so that a slip is noticed.
        case newSecret
        /// Yes or no; the answer is ``Prompt/yes`` or ``Prompt/no``, however it was typed.
        case yesOrNo
    }

    /// The question, without a colon at its end.
    public let text: String
    /// How the answer is read.
    public let kind: Kind
    /// What an empty answer means, and what a pipe answers without being read; `nil` when a
    /// person or a pipe must answer.
    public let fallback: String?

    /// The answer yes to a prompt of the kind ``Kind/yesOrNo``.
    public static let yes = "yes"
    /// The answer no to a prompt of the kind ``Kind/yesOrNo``.
    public static let no = "no"

    /// Creates a question.
    public init(_ text: String, kind: Kind = .text, fallback: String? = nil) {
        self.text = text
        self.kind = kind
        self.fallback = fallback
    }

    /// What a terminal shows in front of the answer.
    ///
    /// A fallback is shown only where it is no secret.
    var label: String {
        let text = sanitized(text)
        switch kind {
        case .secret, .newSecret:
            return text + ": "
        case .text:
            guard let fallback, !fallback.isEmpty else { return text + ": " }
            return "\(text) [\(sanitized(fallback))]: "
        case .yesOrNo:
            switch fallback {
            case Self.yes: return text + " [Y/n] "
            case Self.no: return text + " [y/N] "
            default: return text + " [y/n] "
            }
        }
    }
}
