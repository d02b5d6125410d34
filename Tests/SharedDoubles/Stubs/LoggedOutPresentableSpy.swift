// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import Auth
package import LoggedOut
package import RoutingTestSupport

package final class LoggedOutPresentableSpy: LoggedOutPresentable {
    package let setSpy = Spy<any LoggedOutPresentableListener, Void, Never>("set(listener:)")
    package let showSpy = Spy<LoggedOutState, Void, Never>("show(_:)")
    package let askSpy = Spy<Question, String, AuthError>("ask(_:)", failing: .cancelled)

    package init() {}

    package func set(listener: any LoggedOutPresentableListener) async { await setSpy(listener) }
    package func show(_ state: LoggedOutState) async { await showSpy(state) }
    package func ask(_ question: Question) async throws(AuthError) -> String {
        try await askSpy(question)
    }
}
