public import PitContract
public import Routing

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
    package init(_ error: RoutingError) {
        switch error.code {
        case .cancelled, .detached, .parentNotActive: self = .cancelled
        case .alreadyShown: self = .isAsking
        default: self = .routing(error)
        }
    }

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
