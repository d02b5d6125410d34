// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import LoggedIn
package import RoutingTestSupport

package final class LoggedInPresentableSpy: LoggedInPresentable {
    package let setSpy = Spy<any LoggedInPresentableListener, Void, Never>("set(listener:)")
    package let showSpy = Spy<LoggedInState, Void, Never>("show(_:)")

    package init() {}

    package func set(listener: any LoggedInPresentableListener) async { await setSpy(listener) }
    package func show(_ state: LoggedInState) async { await showSpy(state) }
}
