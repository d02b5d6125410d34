/// Something a service has to know before it can go on.
///
/// Front ends need only ``style`` and ``fallback`` to ask well; ``subject`` is for those that know
/// the answer already, such as a command line's `--user`.
public struct Question: Sendable, Hashable {
    /// What is asked about.
    public enum Subject: Sendable, Hashable {
        /// The name of an account.
        case name
        /// The password of an account.
        case password
        /// The password that a new account shall have.
        case newPassword
        /// Whether to create an account with this name.
        case createAccount(name: String)
        /// The new account's favourite barbecue foods, commas between them.
        case favouriteFoods
    }

    /// How to ask.
    public enum Style: Sendable, Hashable {
        /// A line of text.
        case text
        /// A line that must not be seen while it is typed.
        case secret
        /// As ``secret``, and where it cannot be seen, typed twice.
        case newSecret
        /// `yes` or `no`.
        case yesOrNo
    }

    /// What is asked about.
    public let subject: Subject
    /// The question, without a colon or a question mark's decoration at its end.
    public let prompt: String
    /// How to ask.
    public let style: Style
    /// The answer when the person gives none; `nil` when an answer is needed.
    ///
    /// A pipe has no person to give none: there, a question with a fallback is not asked at all.
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

    /// Asks for the name of an account.
    public static let name = Question(.name, "Name", .text)
    /// Asks for the password of an account.
    public static let password = Question(.password, "Password", .secret)
    /// Asks for the password that a new account shall have.
    public static let newPassword = Question(.newPassword, "New password", .newSecret)
    /// Asks whether to create an account; yes unless told otherwise.
    public static func createAccount(name: String) -> Question {
        Question(
            .createAccount(name: name), "Create an account for \(name)?", .yesOrNo, fallback: yes)
    }
    /// Asks for favourite barbecue foods; none unless told otherwise.
    public static let favouriteFoods = Question(
        .favouriteFoods, "Favourite barbecue foods, commas between them (Enter for none)", .text,
        fallback: "")
}
