// Written by `swift run ribtool doubles` from the requests, `// double …`.

import Auth
import MyAccount
import RoutingTestSupport

// double AccountService
//     change(foods:) returning User(name: "joe", barbecueFoods: [])
//     changePassword(from:to:) returning User(name: "joe", barbecueFoods: [])
final class AccountServiceSpy: AccountService {
    let changeSpy = Spy<[String], User, AuthError>(
        "change(foods:)", returning: User(name: "joe", barbecueFoods: []))
    let changePasswordSpy = Spy<(from: String, to: String), User, AuthError>(
        "changePassword(from:to:)", returning: User(name: "joe", barbecueFoods: []))

    @discardableResult func change(foods: [String]) async throws(AuthError) -> User {
        try await changeSpy(foods)
    }
    @discardableResult func changePassword(
        from old: String, to new: String
    ) async throws(AuthError) -> User {
        try await changePasswordSpy((from: old, to: new))
    }
}

// double MyAccountListener
//     myAccountDidTapLogout() returning .done
final class MyAccountListenerSpy: MyAccountListener {
    let myAccountDidTapLogoutSpy = Spy<Void, AuthOutcome, Never>(
        "myAccountDidTapLogout()", returning: .done)
    let myAccountDidEndSessionSpy = Spy<Void, Void, Never>("myAccountDidEndSession()")

    func myAccountDidTapLogout() async -> AuthOutcome { await myAccountDidTapLogoutSpy() }
    func myAccountDidEndSession() async { await myAccountDidEndSessionSpy() }
}

// double MyAccountPresentableListener
final class MyAccountPresentableListenerSpy: MyAccountPresentableListener {
    let didEnterSpy = Spy<[String], Void, Never>("didEnter(foods:)")
    let didTapPasswordSpy = Spy<Void, Void, Never>("didTapPassword()")
    let didTapLogoutSpy = Spy<Void, Void, Never>("didTapLogout()")

    func didEnter(foods: [String]) async { await didEnterSpy(foods) }
    func didTapPassword() async { await didTapPasswordSpy() }
    func didTapLogout() async { await didTapLogoutSpy() }
}

// double MyAccountPresentable
//     askForPasswords() returning nil
final class MyAccountPresentableSpy: MyAccountPresentable {
    let setSpy = Spy<any MyAccountPresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<MyAccountState, Void, Never>("show(_:)")
    let askForPasswordsSpy = Spy<Void, MyAccountPasswords?, Never>(
        "askForPasswords()", returning: nil)

    func set(listener: any MyAccountPresentableListener) async { await setSpy(listener) }
    func show(_ state: MyAccountState) async { await showSpy(state) }
    func askForPasswords() async -> MyAccountPasswords? { await askForPasswordsSpy() }
}
