// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Auth
import LoggedIn
import RoutingTestSupport

final class PlaceStoreSpy: PlaceStore {
    let screensSpy = Spy<User, [LoggedInScreen], Never>("screens(of:)", returning: [])
    let saveSpy = Spy<([LoggedInScreen], of: User), Void, Never>("save(_:of:)")

    func screens(of user: User) async -> [LoggedInScreen] { await screensSpy(user) }
    func save(_ screens: [LoggedInScreen], of user: User) async {
        await saveSpy((screens, of: user))
    }
}
