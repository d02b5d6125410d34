// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import Auth
package import LoggedIn
package import RoutingTestSupport

package final class PlaceStoreSpy: PlaceStore {
    package let screensSpy = Spy<User, [LoggedInScreen], Never>("screens(of:)", returning: [])
    package let saveSpy = Spy<([LoggedInScreen], of: User), Void, Never>("save(_:of:)")

    package init() {}

    package func screens(of user: User) async -> [LoggedInScreen] { await screensSpy(user) }
    package func save(_ screens: [LoggedInScreen], of user: User) async {
        await saveSpy((screens, of: user))
    }
}
