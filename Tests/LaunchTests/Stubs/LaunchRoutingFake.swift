import Auth
import Launch
import Routing
import RoutingTestSupport

/// A fake router that records the states whose tree is asked for.
final class LaunchRoutingFake: LaunchRouting, RouterDouble {
    let unit = UnitStub()
    let attachTreeSpy = Spy<SessionState, Transition, Never>(
        "attachTree(for:)", returning: .done)

    var actions: any LaunchActionable { preconditionFailure("only the app asks for them") }

    func attachTree(for state: SessionState) async -> Transition { await attachTreeSpy(state) }
}
