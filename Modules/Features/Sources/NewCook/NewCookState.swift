public import PitContract

public enum NewCookState: Sendable, Hashable {
    /// The plans are not known yet.
    case loading
    /// The person is asked a question.
    ///
    /// - `refused`: the answer that could not be read, if there was one.
    case asks(NewCookQuestion, refused: String?)
    /// The person gave up at this question; `nil` before the first one.
    case gaveUp(NewCookQuestion?)
    /// The plans cannot be read, so nothing can be asked.
    case failed(PitError)
}

/// A question of the NewCook unit.
public enum NewCookQuestion: Sendable, Hashable {
    /// The cut, which has one of these plans.
    case cut(among: [CookPlan])
    /// The weight of a cut with this plan.
    case weight(of: CookPlan)
}
