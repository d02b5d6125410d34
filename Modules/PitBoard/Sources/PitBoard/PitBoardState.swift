public import PitContract

/// The states that the PitBoard unit shows.
public enum PitBoardState: Sendable, Hashable {
    /// Nothing is on the pit.
    case empty
    /// The cooks, in the order in which they were started.
    case cooks([Cook])
    /// The pit cannot be read.
    case unavailable(PitError)
}

extension PitBoardState {
    /// Creates the board's state for a state of the pit.
    init(_ state: PitState) {
        switch state {
        case .ready(let pit): self = pit.cooks.isEmpty ? .empty : .cooks(pit.cooks)
        case .unavailable(let error): self = .unavailable(error)
        }
    }

    /// The rows, in their order; `nil` when they stay as they are.
    var rows: [Cook.ID]? {
        switch self {
        case .empty: []
        case .cooks(let cooks): cooks.map(\.id)
        case .unavailable: nil
        }
    }
}
