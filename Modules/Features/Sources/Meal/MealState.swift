public import Essentials
public import PitContract

public struct MealState: Sendable, Hashable {
    /// The dishes and who is late; `nil` when no meal is planned.
    public let plan: MealPlan?
    public let phase: MealPhase
}

/// The progress of the person's last request.
public enum MealPhase: Sendable, Hashable {
    /// There was no request yet.
    case none
    /// The request is under way.
    case pending
    /// The request has been done.
    ///
    /// - `ended`: the time of the meal that it ended, if it did.
    case done(MealRequest, ended: Date?)
    /// The request has failed, and nothing changed.
    case failed(PitError)
}
