// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Auth
import MyAccount
import RoutingTestSupport

final class MyAccountListenerSpy: MyAccountListener {
    let myAccountDidTapLogoutSpy = Spy<Void, AuthOutcome, Never>(
        "myAccountDidTapLogout()", returning: .done)
    let myAccountDidEndSessionSpy = Spy<Void, Void, Never>("myAccountDidEndSession()")

    func myAccountDidTapLogout() async -> AuthOutcome { await myAccountDidTapLogoutSpy() }
    func myAccountDidEndSession() async { await myAccountDidEndSessionSpy() }
}
