public import Routing

/// The router of the Tips unit, as its parent knows it.
public protocol TipsRouting: ViewableRouting {}

/// The router of the Tips unit.
final class TipsRouter: TipsRouting {
    private let interactor: TipsInteractor
    let viewable: any Viewable

    var interactable: any Interactable { interactor }

    init(interactor: TipsInteractor, viewable: any Viewable) {
        self.interactor = interactor
        self.viewable = viewable
    }
}
