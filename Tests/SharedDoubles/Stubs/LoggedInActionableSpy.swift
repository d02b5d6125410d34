// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import LoggedIn
package import RoutingTestSupport

package final class LoggedInActionableSpy: LoggedInActionable {
    package let openSpy = Spy<DeepLink, Void, ScreenError>("open(_:)", returning: ())

    package init() {}

    package func open(_ link: DeepLink) async throws(ScreenError) { try await openSpy(link) }
}
