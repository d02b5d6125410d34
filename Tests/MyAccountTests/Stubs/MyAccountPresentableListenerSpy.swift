// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import MyAccount
import RoutingTestSupport

final class MyAccountPresentableListenerSpy: MyAccountPresentableListener {
    let didEnterSpy = Spy<[String], Void, Never>("didEnter(foods:)")
    let didTapPasswordSpy = Spy<Void, Void, Never>("didTapPassword()")
    let didTapLogoutSpy = Spy<Void, Void, Never>("didTapLogout()")

    func didEnter(foods: [String]) async { await didEnterSpy(foods) }
    func didTapPassword() async { await didTapPasswordSpy() }
    func didTapLogout() async { await didTapLogoutSpy() }
}
