public import Routing

/// The router of the FeatureTemplate unit, as its parent knows it.
public protocol FeatureTemplateRouting: ViewableRouting {}

/// The router of the FeatureTemplate unit.
final class FeatureTemplateRouter: FeatureTemplateRouting {
    private let interactor: FeatureTemplateInteractor
    let viewable: any Viewable

    var interactable: any Interactable { interactor }

    init(interactor: FeatureTemplateInteractor, viewable: any Viewable) {
        self.interactor = interactor
        self.viewable = viewable
    }
}
