// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Auth
import LoggedIn
import RoutingTestSupport

final class LoggedInBuildableSpy: LoggedInBuildable {
    let buildSpy = Spy<
        (withListener: any LoggedInListener, user: User), any LoggedInRouting, Never
    >("build(withListener:user:)", making: LoggedInRoutingSpy())

    func build(
        withListener listener: any LoggedInListener, user: User
    ) async -> any LoggedInRouting {
        await buildSpy((withListener: listener, user: user))
    }
}
