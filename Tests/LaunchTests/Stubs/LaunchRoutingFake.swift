import Auth
import Launch
import LoggedIn
import Routing
import RoutingTestSupport

/// A fake router whose transitions have their turn at once: its spy records the states they read.
final class LaunchRoutingFake: LaunchRouting, RouterDouble {
    let unit = UnitStub()
    let attachTreeSpy = Spy<SessionState, Transition, Never>(
        "attachTree(for:)", returning: .done)
    let openSpy = Spy<(link: DeepLink, deadline: Duration), Void, ScreenError>(
        "open(_:within:)", returning: ())

    func attachTree(
        for state: @escaping @Sendable () async -> SessionState
    ) async -> Transition {
        await attachTreeSpy(await state())
    }

    func showNewestTree() async {}

    func open(_ link: DeepLink, within deadline: Duration) async throws(ScreenError) {
        try await openSpy((link, deadline))
    }
}
