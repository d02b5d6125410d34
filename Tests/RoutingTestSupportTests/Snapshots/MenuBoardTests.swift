import RoutingTestSupport
import Testing

/// Snapshots of each state of a screen, in `__Snapshots__/MenuBoardTests`.
@Suite("The screens of a menu board")
struct MenuBoardTests {
    @Test("Each state has its snapshot.", arguments: MenuBoard.State.allCases)
    func screen(state: MenuBoard.State) {
        expectSnapshot(ofScreen: MenuBoard(state: state).rows, named: state.rawValue)
    }
}

/// A screen with a row for each dish.
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
