// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Auth
import LoggedOut
import RoutingTestSupport

final class LoggedOutPresentableSpy: LoggedOutPresentable {
    let setSpy = Spy<any LoggedOutPresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<LoggedOutState, Void, Never>("show(_:)")
    let askSpy = Spy<Question, String, AuthError>("ask(_:)", failing: .cancelled)

    func set(listener: any LoggedOutPresentableListener) async { await setSpy(listener) }
    func show(_ state: LoggedOutState) async { await showSpy(state) }
    func ask(_ question: Question) async throws(AuthError) -> String { try await askSpy(question) }
}
