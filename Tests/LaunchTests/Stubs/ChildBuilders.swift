import Auth
import LoggedIn
import LoggedOut
import Routing
import RoutingTestSupport

/// The router of a child that does nothing.
final class ChildRouterStub: LoggedOutRouting, LoggedInRouting {
    actor ChildInteractor: Interactable {
        nonisolated let lifetime = Lifetime()
    }

    final class View: Viewable {}

    let interactable: any Interactable = ChildInteractor()
    let viewable: any Viewable = View()
}

final class LoggedOutBuildableSpy: LoggedOutBuildable {
    let buildSpy = Spy<String?, Void, Never>("build(withListener:notice:)")

    func build(
        withListener listener: any LoggedOutListener, notice: String?
    ) async -> any LoggedOutRouting {
        await buildSpy(notice)
        return ChildRouterStub()
    }
}

final class LoggedInBuildableSpy: LoggedInBuildable {
    let buildSpy = Spy<User, Void, Never>("build(withListener:user:)")

    func build(
        withListener listener: any LoggedInListener, user: User
    ) async -> any LoggedInRouting {
        await buildSpy(user)
        return ChildRouterStub()
    }
}
