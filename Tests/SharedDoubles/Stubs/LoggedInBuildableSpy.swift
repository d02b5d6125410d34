// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import Auth
package import LoggedIn
package import RoutingTestSupport

package final class LoggedInBuildableSpy: LoggedInBuildable {
    package let buildSpy = Spy<
        (withListener: any LoggedInListener, user: User), any LoggedInRouting, Never
    >("build(withListener:user:)", making: LoggedInRoutingSpy())

    package init() {}

    package func build(
        withListener listener: any LoggedInListener, user: User
    ) async -> any LoggedInRouting {
        await buildSpy((withListener: listener, user: user))
    }
}
