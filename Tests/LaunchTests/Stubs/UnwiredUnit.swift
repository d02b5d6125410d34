import LoggedIn
import NewCook
import PitContract
import Routing
import RoutingTestSupport
import SharedDoubles

/// A LoggedIn unit whose builder has forgotten to set the router, so that it cannot be attached.
final class UnwiredUnit: LoggedInRouting {
    private actor Interactor: Interactable {
        nonisolated let lifetime = Lifetime()
        var router: (any LoggedInRouting)?
        func set(router: (any LoggedInRouting)?) { self.router = router }
    }

    let interactable: any Interactable = Interactor()
    let viewable: any Viewable = UnitStub().viewable

    let screens: [LoggedInScreen] = []
    let actions: any LoggedInActionable = LoggedInActionableSpy()

    func attachPermanentChildren() async {}
    func show(_ screen: LoggedInScreen) async -> Transition { .done }
    func restore(_ screens: [LoggedInScreen]) async {}
    func goBack() async -> Transition { .done }
    func close(_ screen: LoggedInScreen) async -> Transition { .done }
    func askForCook(_ draft: NewCookDraft) async throws(RoutingError) -> CookOrder? { nil }
}
