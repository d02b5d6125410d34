// Written by `swift run ribtool doubles` from the requests, `// double …`.

import Auth
import LoggedOut
import Routing
import RoutingTestSupport

// double LoggedOutBuildable
//     build(withListener:reason:) making UnitStub()
final class LoggedOutBuildableSpy: LoggedOutBuildable {
    let buildSpy = Spy<
        (withListener: any LoggedOutListener, reason: SignOutReason), any ViewableRouting, Never
    >("build(withListener:reason:)", making: UnitStub())

    func build(
        withListener listener: any LoggedOutListener, reason: SignOutReason
    ) async -> any ViewableRouting {
        await buildSpy((withListener: listener, reason: reason))
    }
}
