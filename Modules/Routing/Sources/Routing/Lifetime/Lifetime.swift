import Synchronization

/// The life of a unit, from its attach to the end of its last task, and its place in the tree.
///
/// A unit starts all of its work through its lifetime. The lifetime refuses work when it is closed,
/// forgets finished work, and ends when the last task has ended. An interactor creates its own:
/// `nonisolated let lifetime = Lifetime()`.
///
/// A lifetime is attached once.
public final class Lifetime: Sendable {
    let state = Mutex(LifetimeState())
    /// The number of tasks that wait for a child: without any, a child that becomes active does not
    /// lock its parent.
    let childWaits = Atomic<UInt32>(0)
    /// Whether the unit is attached, or an attach has it, or it was discarded.
    let isReserved = Atomic(false)
    private let identity = Atomic<UInt64>(0)

    /// The label of the unit, which distinguishes units of one type in the tree and in diagnostics.
    let label: String?

    /// Creates the lifetime of one unit.
    ///
    /// - Parameter label: distinguishes units of one type in the tree, in traces and in diagnostics;
    ///   it must not be a secret.
    public init(label: String? = nil) { self.label = label }

    /// The identity of the unit, unique in the process.
    ///
    /// It is zero before the attach. A unit that is attached later has a larger id.
    public var id: UInt64 { identity.load(ordering: .relaxed) }

    /// Gives the unit its id, at the attach.
    func identify() { identity.store(Numbers.ofUnits.next(), ordering: .relaxed) }

    /// The phase of the unit's life.
    public var phase: UnitPhase { state.withLock { $0.phase } }

    /// The unit's name, from the type of its interactor and the label: `Cook “Joe”` for a
    /// `CookInteractor` with that label.
    ///
    /// Known from the attach on.
    public var name: String {
        state.withLock { $0.type }.map(name) ?? "A unit that was never attached"
    }

    package func name(of router: any Routing) -> String { name(of: type(of: router.interactable)) }

    func name(of type: Any.Type) -> String {
        var name = String(describing: type)
        let suffix = "Interactor"
        if name.hasSuffix(suffix), name.count > suffix.count { name.removeLast(suffix.count) }
        return label.map { "\(name) “\($0)”" } ?? name
    }

    // A closure reads one property. A key path copies the whole state in a build for debugging, and a
    // tree of ten thousand units reads it often.
    var router: (any Routing)? { state.withLock { $0.router } }

    /// The children, in the order in which they were attached.
    ///
    /// A closed child is among them until the work of its subtree has ended.
    var children: [Lifetime] { state.withLock { $0.children.all } }

    /// Whether the unit is below `other`, which is another unit.
    func isStrictlyBelow(_ other: Lifetime) -> Bool { self !== other && isBelow(other) }

    /// Whether the unit is `ancestor` or below it.
    func isBelow(_ ancestor: Lifetime) -> Bool {
        var next: Lifetime? = self
        while let unit = next {
            if unit === ancestor { return true }
            next = unit.state.withLock { $0.parent }
        }
        return false
    }

    /// Suspends until the condition holds; nothing else ends this wait.
    func waitUnconditionally(
        until isOver: @escaping @Sendable (borrowing LifetimeState) -> Bool
    ) async {
        let wait = Wait()
        guard state.withLock({ $0.add(wait, until: isOver) }) else { return }
        await wait.suspendUnconditionally()
    }

    /// Suspends until the condition holds, the task is cancelled, or the waiting work must end.
    func wait(until isOver: @escaping @Sendable (borrowing LifetimeState) -> Bool) async {
        let wait = Wait()
        guard state.withLock({ $0.add(wait, until: isOver) }) else { return }
        await wait.suspendUntilCancelled()
        state.withLock { $0.remove(wait) }
    }

    /// Suspends until the unit is detached, `isOver` returns `true` at a call of ``resumeWaits()``,
    /// the task is cancelled, or the waiting work must end.
    package func waitWhileOpen(unless isOver: @escaping @Sendable () -> Bool) async {
        await wait { !$0.phase.isOpen || isOver() }
    }

    /// Resumes the waits whose condition holds, since something outside of the unit has changed.
    package func resumeWaits() { state.withLock { $0.takeWaitsThatAreOver() }.resume() }

    /// Has the watchdog of the tree report what takes too long.
    func watch() { state.withLock { $0.tree?.isWatched == false ? $0.tree : nil }?.watch(self) }
}

/// The phases of a unit's life.
public enum UnitPhase: String, Sendable, Codable, Hashable {
    /// Not attached yet. The unit refuses work.
    case built
    /// Attached; `didBecomeActive()` has not returned yet. The unit may start work and attach
    /// children.
    case activating
    /// Attached and active.
    case active
    /// Being detached. The unit refuses work, and waits for the work that runs.
    case closing
    /// Detached. A unit is never attached again.
    case closed

    /// Whether the unit may start work and attach children.
    package var isOpen: Bool { self == .activating || self == .active }
}

/// The place that shows a unit, and is notified when the unit has ended.
protocol UnitHost: AnyObject, Sendable {
    /// Removes the unit's view, unless the place replaces the unit right now.
    func hasEnded() async
}

/// A unit with its name, which is known even when the unit is gone.
package struct UnitHandle: Sendable {
    package let lifetime: Lifetime
    let type: any Interactable.Type

    package init(_ interactor: any Interactable) {
        lifetime = interactor.lifetime
        type = Swift.type(of: interactor)
    }

    package var name: String { lifetime.name(of: type) }
}
