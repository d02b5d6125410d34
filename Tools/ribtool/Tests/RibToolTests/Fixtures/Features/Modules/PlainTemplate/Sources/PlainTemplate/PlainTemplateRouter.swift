public import Routing

/// The router of the PlainTemplate unit, as its parent knows it.
public protocol PlainTemplateRouting: ViewableRouting {}

/// The router of the PlainTemplate unit.
final class PlainTemplateRouter: PlainTemplateRouting {
    private let interactor: PlainTemplateInteractor
    let viewable: any Viewable

    var interactable: any Interactable { interactor }

    init(interactor: PlainTemplateInteractor, viewable: any Viewable) {
        self.interactor = interactor
        self.viewable = viewable
    }
}
