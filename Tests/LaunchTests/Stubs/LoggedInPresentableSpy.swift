// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import LoggedIn
import RoutingTestSupport

final class LoggedInPresentableSpy: LoggedInPresentable {
    let setSpy = Spy<any LoggedInPresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<LoggedInState, Void, Never>("show(_:)")

    func set(listener: any LoggedInPresentableListener) async { await setSpy(listener) }
    func show(_ state: LoggedInState) async { await showSpy(state) }
}
