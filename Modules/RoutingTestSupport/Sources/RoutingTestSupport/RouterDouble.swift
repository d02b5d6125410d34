public import Routing

/// The base of a router's double: brings what every router has, so that the double is only the
/// methods of its own.
///
///     final class LaunchRoutingSpy: LaunchRouting, RouterDouble {
///         let attachLoggedOutSpy = Spy<Void, Void, Never>("attachLoggedOut()")
///         func attachLoggedOut() async { await attachLoggedOutSpy() }
///     }
///
/// It stands in for the router that an interactor asks. What a builder's double hands out, to be
/// attached, is a ``UnitStub``.
public protocol RouterDouble: Routing {}

extension RouterDouble {
    /// An interactor that does nothing; a new one each time, since nobody attaches this double.
    public var interactable: any Interactable { IdleInteractor() }
}
