public import Essentials
public import PitContract

public enum PitCookState: Sendable, Hashable {
    /// The cook, the event that has happened last, the person's last action, and since when its probe is
    /// silent.
    case cook(Cook, CookEvent, PitCookPhase, silence: Date? = nil)
    /// The cook was taken off the pit by another program.
    case gone(Cook.ID)
    /// The start of the cook was undone.
    case undone(Cook.ID)
    /// The pit cannot be read.
    case unavailable(PitError)

    /// Why there is no cook, as a sentence; `nil` while there is one.
    public var reason: String? {
        switch self {
        case .cook: nil
        case .gone(let id): "\(id) was taken off the pit in another program."
        case .undone(let id): "The start of \(id) was undone."
        case .unavailable(let error): error.description
        }
    }
}

/// The progress of the person's last request.
public enum PitCookPhase: Sendable, Hashable {
    /// There was no action yet.
    case none
    /// The action is under way.
    case pending(PitRequest)
    /// Another action was refused, because this one is under way.
    case refused(pending: PitRequest)
    /// The action has succeeded.
    case done(PitRequest)
    /// The action has failed or was cancelled.
    case failed(PitError)
}
