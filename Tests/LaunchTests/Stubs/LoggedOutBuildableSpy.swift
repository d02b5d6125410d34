// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Auth
import LoggedOut
import RoutingTestSupport

final class LoggedOutBuildableSpy: LoggedOutBuildable {
    let buildSpy = Spy<
        (withListener: any LoggedOutListener, reason: SignOutReason), any LoggedOutRouting, Never
    >("build(withListener:reason:)", making: LoggedOutRoutingSpy())

    func build(
        withListener listener: any LoggedOutListener, reason: SignOutReason
    ) async -> any LoggedOutRouting {
        await buildSpy((withListener: listener, reason: reason))
    }
}
