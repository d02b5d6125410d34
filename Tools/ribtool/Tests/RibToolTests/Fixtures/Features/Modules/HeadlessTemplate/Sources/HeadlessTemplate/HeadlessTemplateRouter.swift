public import Routing

/// The router of the HeadlessTemplate unit, as its parent knows it.
public protocol HeadlessTemplateRouting: Routing {}

/// The router of the HeadlessTemplate unit.
final class HeadlessTemplateRouter: HeadlessTemplateRouting {
    private let interactor: HeadlessTemplateInteractor

    var interactable: any Interactable { interactor }

    init(interactor: HeadlessTemplateInteractor) {
        self.interactor = interactor
    }
}
