// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Auth
import RoutingTestSupport

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
