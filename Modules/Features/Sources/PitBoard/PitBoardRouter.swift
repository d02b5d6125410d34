public import PitContract
import PitCook
public import Routing
import RoutingExtras

/// The router of the PitBoard unit, as its parent knows it.
public protocol PitBoardRouting: ViewableRouting {
    /// Shows a row for each of the cooks, in this order, and no others.
    ///
    /// Rows that are shown already stay. Of two calls at a time the later one wins.
    func show(cooks: [Cook.ID]) async

    /// The actions that the parent may ask of the unit.
    var actions: any PitBoardActionable { get }
}

/// The actions that the parent may ask of the PitBoard unit.
public protocol PitBoardActionable: Sendable {
    /// Returns when the newest pit is shown with its rows.
    func catchUp() async
}

/// The router of the PitBoard unit.
final class PitBoardRouter: PitBoardRouting {
    private let interactor: PitBoardInteractor
    let viewable: any Viewable
    private let pit: any PitService
    private let pitCookBuilder: any PitCookBuildable
    private let rows: KeyedChildren<Cook.ID>

    var interactable: any Interactable { interactor }
    var actions: any PitBoardActionable { interactor }

    init(
        interactor: PitBoardInteractor, viewable: any Viewable, pit: any PitService,
        pitCookBuilder: any PitCookBuildable
    ) {
        self.interactor = interactor
        self.viewable = viewable
        self.pit = pit
        self.pitCookBuilder = pitCookBuilder
        rows = KeyedChildren(of: interactor, views: ViewPlacement(in: viewable))
    }

    // snippet: rows
    func show(cooks: [Cook.ID]) async {
        await rows.set(cooks) { [interactor, pit, pitCookBuilder] cook in
            await pitCookBuilder.build(
                withListener: interactor, pit: pit, cook: cook, style: .row)
        }
    }
    // end of snippet
}
