/// What one benchmark has measured.
struct Figure: Codable {
    /// What was measured.
    let name: String
    /// In what ``ours`` and ``floor`` are: `ns`, `B`.
    let unit: String
    let ours: Double
    /// What cannot be had for less, measured in the same run; `nil` where the bar is a plain number.
    let floor: Double?
    /// The most that ``measure`` may be.
    let bar: Double

    /// What the bar is about: the ratio to the floor, or the value itself.
    var measure: Double { floor.map { ours / $0 } ?? ours }

    var isWithinBar: Bool { measure <= bar }
}
