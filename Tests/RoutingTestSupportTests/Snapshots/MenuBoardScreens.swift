import RoutingTestSupport
import Testing

/// Each state of a screen, held against its picture in `__Snapshots__/MenuBoardScreens`.
@Suite("The screens of a menu")
struct MenuBoardScreens {
    @Test("Each state has its picture.", arguments: MenuBoard.State.allCases)
    func screen(state: MenuBoard.State) {
        expectSnapshot(ofScreen: MenuBoard(state: state).rows, named: state.rawValue)
    }
}
