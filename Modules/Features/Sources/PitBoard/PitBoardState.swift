public import PitContract

public enum PitBoardState: Sendable, Hashable {
    /// Nothing is on the pit.
    case empty
    /// The cooks, in the order in which they were started.
    ///
    /// - `fire`: what the probe in the pit measures.
    case cooks([Cook], fire: PitFire? = nil)
    /// The pit cannot be read.
    case unavailable(PitError)
}

extension PitBoardState {
    /// Creates the board's state for a state of the pit.
    init(_ state: PitState) {
        switch state {
        case .ready(let pit): self = pit.cooks.isEmpty ? .empty : .cooks(pit.cooks, fire: pit.fire)
        case .unavailable(let error): self = .unavailable(error)
        }
    }

    /// Returns whether the pit has all cooks of these rows, as far as it can be read.
    func has(_ rows: [Cook.ID]) -> Bool {
        switch self {
        case .empty: rows.isEmpty
        case .cooks(let cooks, fire: _): Set(rows).isSubset(of: cooks.map(\.id))
        case .unavailable: true
        }
    }

    /// Returns the rows, in their order: those of the cooks on the pit, then the old ones.
    func rows(keeping old: [Cook.ID]) -> [Cook.ID] {
        switch self {
        case .empty, .unavailable: return old
        case .cooks(let cooks, fire: _):
            let onPit = Set(cooks.map(\.id))
            return cooks.map(\.id) + old.filter { !onPit.contains($0) }
        }
    }
}
