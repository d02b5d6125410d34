/// The router of a unit: says which children there can be, and owns the unit's interactor.
///
/// A `final class` of `let`s. What a unit's interactor may ask of its router stands in a protocol
/// of the unit's own that refines this one, so that a test can put a double in its place.
public protocol Routing: AnyObject, Sendable {
    /// The unit's interactor.
    var interactable: any Interactable { get }
}

extension Routing {
    /// The routers of the units attached to this one, in the order in which they were attached.
    public var children: [any Routing] { interactable.lifetime.children.compactMap(\.router) }

    /// Makes this unit the root of a tree, and active.
    ///
    /// ``shutdown()`` is its counterpart.
    /// - Throws: ``RoutingError`` when a wire is missing or the unit was attached before.
    public func launch() async throws(RoutingError) {
        let interactor = interactable
        try await interactor.lifetime.attach(self, interactor, to: nil)
    }

    /// Detaches the whole tree, and returns when all of its work has ended.
    ///
    /// Safe to call at any time, from anywhere, and more than once. A tree that is shut down before
    /// it was launched cannot be launched any more.
    public func shutdown() async {
        await interactable.lifetime.discard(self)
        await interactable.lifetime.close()
    }

    /// Makes `child` a unit below this one, and active.
    ///
    /// Returns when the child's `didBecomeActive()` has. When the calling task is cancelled, or
    /// the child is detached meanwhile, the attach is abandoned and nothing of the child is left.
    /// For "one of several" use a ``Slot``.
    /// - Throws: ``RoutingError`` when the attach was abandoned or is not possible.
    public func attach(_ child: any Routing) async throws(RoutingError) {
        let interactor = child.interactable
        try await interactor.lifetime.attach(child, interactor, to: Owner(interactable))
    }

    /// Detaches `child`, and returns when all work of its whole subtree has ended, leaves first.
    ///
    /// A unit may cause its own detach from its own task: that task is cancelled and not waited
    /// for, all others are. Joins a detach that is under way; does nothing for a unit that is not
    /// a child of this one.
    public func detach(_ child: any Routing) async {
        await child.interactable.lifetime.close(ifChildOf: interactable.lifetime)
    }
}

extension Routing {
    /// Attaches a child that is there for as long as this unit is.
    ///
    /// For `didBecomeActive()`: what is attached there is active when the attach of this unit
    /// returns. A child that cannot be built or attached is reported to ``Diagnostics`` and
    /// missing; this unit goes on, since one broken part must not take the whole away.
    /// - Returns: whether the child is there.
    @discardableResult
    public func attachPermanent(_ build: () async throws -> any Routing) async -> Bool {
        do {
            try await attach(build())
            return true
        } catch {
            let name = Lifetime.name(of: self)
            let error = error as? RoutingError ?? .buildFailed(name, error)
            Diagnostics.current.report(.transitionFailed(unit: name, error: error))
            return false
        }
    }
}

/// The router of a unit that shows something.
public protocol ViewableRouting: Routing {
    /// What the unit shows.
    var viewable: any Viewable { get }
}

/// Something that a front end can put in front of a person.
///
/// Says nothing of how: a front end looks for the views it can handle among those of the tree.
public protocol Viewable: AnyObject, Sendable {}
