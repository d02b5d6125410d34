/// A screen with a line for each dish.
struct MenuBoard {
    enum State: String, CaseIterable {
        case loading, open, closed
    }

    let state: State

    var rows: [String] {
        switch state {
        case .loading: ["The pit", "  …"]
        case .open: ["The pit", "  brisket   14", "  ribs       9"]
        case .closed: ["The pit", "  closed"]
        }
    }
}
