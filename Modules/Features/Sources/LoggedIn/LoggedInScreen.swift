public import PitContract

/// A screen of the app, which is a key of the back stack.
///
/// The board is below all others.
public enum LoggedInScreen: Sendable, Hashable, Codable {
    /// The cooks on the pit.
    case board
    /// One cook.
    case cook(Cook.ID)
    /// The account of the person.
    case account
}
