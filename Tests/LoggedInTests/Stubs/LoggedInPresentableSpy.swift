import LoggedIn
import RoutingTestSupport

final class LoggedInPresentableSpy: LoggedInPresentable {
    let setListenerSpy = Spy<any LoggedInPresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<LoggedInState, Void, Never>("show(_:)")

    func set(listener: any LoggedInPresentableListener) async { await setListenerSpy(listener) }
    func show(_ state: LoggedInState) async { await showSpy(state) }
}
