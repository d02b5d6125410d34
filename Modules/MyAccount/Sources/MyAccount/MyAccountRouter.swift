public import Routing

/// The router of the MyAccount unit, as its parent knows it.
public protocol MyAccountRouting: ViewableRouting {}

/// The router of the MyAccount unit.
final class MyAccountRouter: MyAccountRouting {
    private let interactor: MyAccountInteractor
    let viewable: any Viewable

    var interactable: any Interactable { interactor }

    init(interactor: MyAccountInteractor, viewable: any Viewable) {
        self.interactor = interactor
        self.viewable = viewable
    }
}
