/// A question that a service asks the person.
///
/// A front end shows the ``prompt``, and knows by the ``subject`` how to read the answer: a password is
/// hidden while it is typed.
public struct Question: Sendable, Hashable {
    /// The kind of answer, by which a front end knows how to read it.
    public enum Subject: Sendable, Hashable {
        /// The name of an account.
        case name
        /// The password of an account.
        case password
        /// The password of a new account of this name.
        case newPassword(name: String)
        /// Whether to create an account of this name.
        case createAccount(name: String)
        /// The favourite barbecue foods of a new account, separated by commas.
        case favouriteFoods
    }

    /// The kind of answer; a new password is typed twice.
    public let subject: Subject
    /// The text, without a colon at its end.
    public let prompt: String
    /// The answer for empty input; `nil` when an answer is needed.
    ///
    /// When input is not a terminal, the fallback is used without asking.
    public let fallback: String?

    private init(_ subject: Subject, _ prompt: String, fallback: String? = nil) {
        self.subject = subject
        self.prompt = prompt
        self.fallback = fallback
    }

    /// The answer that agrees to a question such as `createAccount`.
    public static let yes = "yes"
    /// The answer that refuses.
    public static let no = "no"

    /// Asks for the name of an account.
    public static let name = Question(.name, "Name")
    /// Asks for the password of an account; it is hidden while it is typed.
    public static let password = Question(.password, "Password")
    /// Asks for a password that is not an account's yet.
    public static func newPassword(name: String) -> Question {
        Question(
            .newPassword(name: name),
            "New password, \(NewPasswordProblem.shortest) characters or more")
    }
    /// Returns the question whether to create an account; the fallback is yes.
    public static func createAccount(name: String) -> Question {
        Question(.createAccount(name: name), "Create an account for \(name)?", fallback: yes)
    }
    /// The question for favourite barbecue foods; the fallback is an empty list.
    public static let favouriteFoods = Question(
        .favouriteFoods, "Favourite barbecue foods, separated by commas (Enter for none)",
        fallback: "")
}
