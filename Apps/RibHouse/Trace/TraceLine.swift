import Routing

/// A line of a trace: an event, and when it was told.
struct TraceLine: Codable {
    /// Seconds since the trace began.
    let at: Double
    let event: TreeEvent

    /// The event in a few words, for a list.
    ///
    /// - Parameter names: of the units that were attached so far.
    func words(_ names: [UInt64: String]) -> String {
        let name = { (unit: UInt64) in "\(names[unit] ?? "a unit") (\(unit))" }
        return switch event {
        case .attached(let unit, _, nil): "\(name(unit)) is the root"
        case .attached(let unit, _, let parent?): "\(name(unit)) is attached to \(name(parent))"
        case .changed(let unit, let state): "\(name(unit)) is \(state.rawValue)"
        case .started(let unit, let work, let what): "\(name(unit)) starts \(work): \(what)"
        case .ended(let unit, let work): "\(name(unit)) ends \(work)"
        }
    }
}
