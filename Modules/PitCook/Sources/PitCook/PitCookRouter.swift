public import Routing

/// The router of the PitCook unit, as its parent knows it.
public protocol PitCookRouting: ViewableRouting {}

/// The router of the PitCook unit.
final class PitCookRouter: PitCookRouting {
    private let interactor: PitCookInteractor
    let viewable: any Viewable

    var interactable: any Interactable { interactor }

    init(interactor: PitCookInteractor, viewable: any Viewable) {
        self.interactor = interactor
        self.viewable = viewable
    }
}
