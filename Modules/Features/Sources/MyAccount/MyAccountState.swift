public import Auth

public enum MyAccountState: Sendable, Hashable {
    /// The person's account, and whether it can be changed here; shown again when it has changed.
    case account(User, canChange: Bool)
    /// A change, or a sign-out, is under way.
    case pending
    /// A change is saved.
    case saved(MyAccountField)
    /// A change, or a sign-out, failed; the person may try again.
    case failed(AuthError)
}

/// The parts of an account that a person can change.
public enum MyAccountField: Sendable, Hashable {
    /// The favourite foods.
    case foods
    /// The password, whose change ends the session.
    case password
}
