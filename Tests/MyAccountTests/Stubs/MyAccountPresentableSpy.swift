// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import MyAccount
import RoutingTestSupport

final class MyAccountPresentableSpy: MyAccountPresentable {
    let setSpy = Spy<any MyAccountPresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<MyAccountState, Void, Never>("show(_:)")
    let askForPasswordsSpy = Spy<Void, MyAccountPasswords?, Never>(
        "askForPasswords()", returning: nil)

    func set(listener: any MyAccountPresentableListener) async { await setSpy(listener) }
    func show(_ state: MyAccountState) async { await showSpy(state) }
    func askForPasswords() async -> MyAccountPasswords? { await askForPasswordsSpy() }
}
