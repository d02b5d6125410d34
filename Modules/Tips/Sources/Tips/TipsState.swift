/// The states that the Tips unit shows.
public enum TipsState: Sendable, Hashable {
    /// A tip that applies, and was not shown before.
    case tip(Tip)
    /// All tips that apply now, since the person asked.
    case all([Tip])
}
