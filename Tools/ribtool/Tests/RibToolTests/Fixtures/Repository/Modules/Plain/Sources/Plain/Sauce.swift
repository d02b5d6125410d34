package enum Sauce: CaseIterable, Sendable {
    case sweet, sour
    case hot
}
