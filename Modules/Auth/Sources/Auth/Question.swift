/// A question that a service asks the person.
///
/// A front end needs ``prompt``, ``style`` and ``fallback``. ``subject`` is for callers that already
/// know the answer, from `--user` on a command line for example.
public struct Question: Sendable, Hashable {
    /// The information that is asked for.
    public enum Subject: Sendable, Hashable {
        /// The name of an account.
        case name
        /// The password of an account.
        case password
        /// The password of a new account.
        case newPassword
        /// Whether to create an account of this name.
        case createAccount(name: String)
        /// The favourite barbecue foods of a new account, separated by commas.
        case favouriteFoods
    }

    /// The kind of input that a question needs.
    public enum Style: Sendable, Hashable {
        /// A line of text.
        case text
        /// A line that is hidden while it is typed.
        case secret
        /// As ``secret``; typed twice on a terminal, where it cannot be seen.
        case newSecret
        /// `yes` or `no`.
        case yesOrNo
    }

    /// The information that is asked for.
    public let subject: Subject
    /// The text, without a colon at its end.
    public let prompt: String
    /// The kind of input that the question needs.
    public let style: Style
    /// The answer for empty input; `nil` when an answer is needed.
    ///
    /// When input is not a terminal, the fallback is used without asking.
    public let fallback: String?

    private init(_ subject: Subject, _ prompt: String, _ style: Style, fallback: String? = nil) {
        self.subject = subject
        self.prompt = prompt
        self.style = style
        self.fallback = fallback
    }

    /// The answer that means yes to a question of the style ``Style/yesOrNo``.
    public static let yes = "yes"
    /// The answer that means no to a question of the style ``Style/yesOrNo``.
    public static let no = "no"

    /// The question for the name of an account.
    public static let name = Question(.name, "Name", .text)
    /// The question for the password of an account.
    public static let password = Question(.password, "Password", .secret)
    /// The question for the password of a new account.
    public static let newPassword = Question(.newPassword, "New password", .newSecret)
    /// Returns the question whether to create an account; the fallback is yes.
    public static func createAccount(name: String) -> Question {
        Question(
            .createAccount(name: name), "Create an account for \(name)?", .yesOrNo, fallback: yes)
    }
    /// The question for favourite barbecue foods; the fallback is none.
    public static let favouriteFoods = Question(
        .favouriteFoods, "Favourite barbecue foods, separated by commas (Enter for none)", .text,
        fallback: "")
}
