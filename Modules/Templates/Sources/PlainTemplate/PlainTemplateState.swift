public enum PlainTemplateState: Sendable, Hashable {
    /// The unit is there.
    case open
    /// The parent is closing the unit.
    case closing
}
