/// How many changes to a module its tests noticed, when it was last measured in whole.
struct MutationFigure: Codable, Hashable, Sendable, CustomStringConvertible {
    let module: String
    /// Every change that compiles.
    let changes: Int
    let noticed: Int

    /// As tables show it: `25 of 28`.
    var description: String { "\(noticed) of \(changes)" }
}
