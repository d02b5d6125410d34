public import Auth
public import PitContract
public import Routing

/// The states that the LoggedIn unit shows.
public enum LoggedInState: Sendable, Hashable {
    /// The person is signed in.
    case welcome(User)
    /// The request of the person was not done, for this reason.
    case refused(ScreenError)
    /// A sign-out is under way.
    case signingOut
    /// The sign-out failed; the person is still signed in and may try again.
    case failed(AuthError)
}

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

/// An address of a screen: `pit`, `pit/brisket`, `account`.
public struct DeepLink: Sendable, Hashable, CustomStringConvertible {
    /// The screen that it leads to.
    public let screen: LoggedInScreen

    /// Creates a link to a screen.
    public init(to screen: LoggedInScreen) {
        self.screen = screen
    }

    /// Reads a link; `nil` for a text that is none.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        switch (parts.first, parts.count) {
        case ("pit", 1): screen = .board
        case ("account", 1): screen = .account
        case ("pit", 2) where !parts[1].isEmpty: screen = .cook(parts[1])
        default: return nil
        }
    }

    /// The text of the link.
    public var description: String {
        switch screen {
        case .board: "pit"
        case .account: "account"
        case .cook(let id): "pit/\(id)"
        }
    }
}

/// The reason why a screen, or a question, could not be shown.
public enum ScreenError: Error, Hashable, CustomStringConvertible {
    /// There is no screen below the board.
    case nothingBelow
    /// The person is being asked for a new cook already.
    case isAsking
    /// No sign-in has succeeded within this time.
    case notSignedIn(within: Duration)
    /// The cook is not on the pit, or the pit cannot be read or written.
    case pit(PitError)
    /// The screen cannot be attached.
    case routing(RoutingError)
    /// The task was cancelled, or the app ends.
    case cancelled

    /// Creates the reason of a failed transition.
    public init(_ error: RoutingError) {
        switch error.code {
        case .cancelled, .detached, .parentNotActive: self = .cancelled
        case .alreadyShown: self = .isAsking
        default: self = .routing(error)
        }
    }

    /// A sentence for the person.
    public var description: String {
        switch self {
        case .nothingBelow: "You are at the board. There is nothing to go back to."
        case .isAsking: "Answer the question about the new cook first."
        case .notSignedIn(let time):
            "You did not sign in within \(time.components.seconds) s. Sign in, then try again."
        case .pit(let error): error.description
        case .routing(let error): "The screen cannot be shown. \(error)"
        case .cancelled: "Cancelled."
        }
    }
}
