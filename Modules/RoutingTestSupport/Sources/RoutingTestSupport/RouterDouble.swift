public import Routing

/// The base of a router's double: brings what every router has, so that the double is only the
/// methods of its own.
///
///     final class LaunchRoutingSpy: LaunchRouting, RouterDouble {
///         let attachLoggedOutSpy = Spy<Void, Void, Never>("attachLoggedOut()")
///         func attachLoggedOut() async { await attachLoggedOutSpy() }
///     }
public protocol RouterDouble: Routing {}

extension RouterDouble {
    /// An interactor that does nothing; a new one each time, since nobody attaches a double.
    public var interactable: any Interactable { IdleInteractor() }
}
