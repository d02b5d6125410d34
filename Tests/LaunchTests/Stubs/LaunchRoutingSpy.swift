// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Auth
import Launch
import RoutingTestSupport

final class LaunchRoutingSpy: LaunchRouting, RouterDouble {
    let attachLoggedOutSpy = Spy<Void, Void, Never>("attachLoggedOut()")
    let attachLoggedOutBecauseSpy = Spy<String, Void, Never>("attachLoggedOut(because:)")
    let attachLoggedInSpy = Spy<User, Void, Never>("attachLoggedIn(user:)")

    func attachLoggedOut() async { await attachLoggedOutSpy() }
    func attachLoggedOut(because reason: String) async { await attachLoggedOutBecauseSpy(reason) }
    func attachLoggedIn(user: User) async { await attachLoggedInSpy(user) }
}
