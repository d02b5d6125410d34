import Auth

/// The input for a change of an account, checked before the service is asked.
///
/// Only what a form can know is checked here. The rules for a food and for a password are the
/// service's own. Its description shows nothing, since it may have passwords.
enum MyAccountForm: Sendable, CustomStringConvertible, CustomReflectable {
    case foods([String])
    case passwords(MyAccountPasswords)

    /// Creates a form of foods.
    ///
    /// - Parameter foods: may be empty, for a person without a favourite.
    /// - Throws: ``AuthError`` of the kind rejected when one has no name, or is listed twice.
    init(foods: [String]) throws(AuthError) {
        guard foods.allSatisfy({ !$0.allSatisfy(\.isWhitespace) }) else {
            throw .rejected("A food needs a name. Nothing changed.")
        }
        guard Set(foods.map { $0.lowercased() }).count == foods.count else {
            throw .rejected("A food is listed twice. Nothing changed.")
        }
        self = .foods(foods)
    }

    /// Creates a form of passwords.
    ///
    /// - Throws: ``AuthError`` of the kind rejected when one is missing, or both are the same.
    init(_ passwords: MyAccountPasswords) throws(AuthError) {
        guard !passwords.old.isEmpty, !passwords.new.isEmpty else {
            throw .rejected("Both passwords are needed. Nothing changed.")
        }
        guard passwords.old != passwords.new else {
            throw .rejected("The new password is the old one. Nothing changed.")
        }
        self = .passwords(passwords)
    }

    /// The part of the account that it changes.
    var field: MyAccountField {
        switch self {
        case .foods: .foods
        case .passwords: .password
        }
    }

    /// A text without what was entered.
    var description: String { "a form" }

    /// A mirror without what was entered.
    var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The passwords that a change needs.
///
/// Its description shows nothing, so that no message can contain a password by mistake.
public struct MyAccountPasswords: Sendable, CustomStringConvertible, CustomReflectable {
    /// The password until now.
    let old: String
    /// The password from then on.
    let new: String

    /// Creates the passwords as a person typed them.
    public init(old: String, new: String) {
        self.old = old
        self.new = new
    }

    /// A text without the passwords.
    public var description: String { "two passwords" }

    /// A mirror without the passwords.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
