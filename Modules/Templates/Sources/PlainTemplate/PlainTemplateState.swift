/// The states that the PlainTemplate unit shows.
public enum PlainTemplateState: Sendable, Hashable {
    /// The unit is there.
    case open
    /// The parent is closing the unit.
    case closing
}
