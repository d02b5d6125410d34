public import Essentials
public import PitContract

public enum PitCookState: Sendable, Hashable {
    /// The cook, the event that has happened last, and since when its probe is silent.
    ///
    /// - `isOwn`: whether the person has changed it in this program, which has answered with how far it is.
    /// - `fire`: the probe in the pit.
    case cook(
        Cook, CookEvent, isOwn: Bool = false, silence: Date? = nil, fire: CookProbe? = nil)
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
