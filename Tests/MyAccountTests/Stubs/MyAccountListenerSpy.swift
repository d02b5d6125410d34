// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Auth
import MyAccount
import RoutingTestSupport

final class MyAccountListenerSpy: MyAccountListener {
    let myAccountDidTapLogoutSpy = Spy<Void, AuthOutcome, Never>(
        "myAccountDidTapLogout()", returning: .done)

    func myAccountDidTapLogout() async -> AuthOutcome { await myAccountDidTapLogoutSpy() }
}
