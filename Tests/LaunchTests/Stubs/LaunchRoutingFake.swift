import Auth
import Launch
import Routing
import RoutingTestSupport

/// A fake router whose transitions have their turn at once: its spy records the states they read.
final class LaunchRoutingFake: LaunchRouting, RouterDouble {
    let unit = UnitStub()
    let attachTreeSpy = Spy<SessionState, Transition, Never>(
        "attachTree(for:)", returning: .done)

    func attachTree(
        for state: @escaping @Sendable () async -> SessionState
    ) async -> Transition {
        await attachTreeSpy(await state())
    }
}
