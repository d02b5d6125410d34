/// A key that tells whether it is kept.
struct CountedKey: Hashable, Sendable {
    let number: Int
    let member: Census.Member

    static func == (one: CountedKey, other: CountedKey) -> Bool { one.number == other.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
