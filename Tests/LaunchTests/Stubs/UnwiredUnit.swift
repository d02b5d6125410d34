import LoggedIn
import Routing
import RoutingTestSupport

/// A LoggedIn unit whose builder has forgotten to set the router, so that it cannot be attached.
final class UnwiredUnit: LoggedInRouting {
    private actor Interactor: Interactable {
        nonisolated let lifetime = Lifetime()
        var router: (any LoggedInRouting)?
        func set(router: (any LoggedInRouting)?) { self.router = router }
    }

    let interactable: any Interactable = Interactor()
    let viewable: any Viewable = UnitStub().viewable
}
