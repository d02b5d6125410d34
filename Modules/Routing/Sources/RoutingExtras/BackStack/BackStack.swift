public import Routing
import Synchronization

/// A route of keys, of which the last one is shown as a child of a unit.
///
/// Each call takes its builder, as those of ``/Routing/Slot`` and ``KeyedChildren`` do: what is built may
/// depend on more than the key, and a call without a builder does not compile. The stack keeps the
/// builder with its key, for when the key is uncovered, until the key leaves the route or the unit
/// is detached.
///
///     stack = BackStack(of: interactor, covered: .rebuilt)
///     await stack.push(.dish(id)) { [dishBuilder] in await dishBuilder.build(id) }
///
/// Transitions are those of one slot: first in, first out, and each starts from the route that the
/// one before it left. If a child cannot be built, the route and the children stay as they were. A
/// change that leaves the route as it was leaves the child as it was.
///
/// A child that ends by itself leaves the route, and the key below it is shown.
public final class BackStack<Key: Hashable & Sendable>: Sendable {
    /// Has a turn for each change, and no child of its own.
    let queue: Slot<UInt64>
    let covered: CoveredUnits
    let owner: Lifetime
    let state = Mutex(BackStackState<Key>())
    /// Released with the unit, since the builders may hold its router.
    let builders: Wired<BackStackBuilders>
    let screen: BackStackScreen?
    /// Starts work of the unit.
    let start: @Sendable (@escaping @Sendable () async -> Void) -> Void

    /// Creates an empty back stack of the unit that has this interactor.
    ///
    /// - Parameters:
    ///   - covered: what happens to a child that is covered by the next one.
    ///   - views: places and removes the views of the children; `nil` if the front end finds them in
    ///     the tree.
    public init(
        of interactor: some Interactable, covered: CoveredUnits, views: ViewPlacement? = nil
    ) {
        queue = Slot(of: interactor)
        self.covered = covered
        owner = interactor.lifetime
        builders = Wired(BackStackBuilders(), until: owner)
        screen = views.map { BackStackScreen($0) }
        start = { [weak interactor] work in interactor?.task("back stack", work) }
    }

    /// The route, the shown key last; it is kept when the unit is detached.
    public var keys: [Key] { state.withLock(\.entries).map(\.key) }

    /// The child of the shown key.
    public var child: (any Routing)? { state.withLock(\.entries).last?.child }

    /// Appends `key`, and shows its child in place of the last one.
    @discardableResult
    public func push(
        _ key: Key, _ build: @escaping @Sendable () async throws -> any Routing
    ) async -> Transition {
        await change { [self] in $0.append(entry(key, build)) }
    }

    /// Removes the last key, unless it is the only one, and shows the one below it.
    @discardableResult
    public func pop() async -> Transition {
        await change { if $0.count > 1 { $0.removeLast() } }
    }

    /// Removes the last `key`, wherever it is; does nothing if there is none.
    @discardableResult
    public func remove(_ key: Key) async -> Transition {
        await change { entries in
            if let index = entries.lastIndex(where: { $0.key == key }) { entries.remove(at: index) }
        }
    }

    /// Replaces the whole route by `key`.
    ///
    /// If the route starts with `key`, its child stays and is not built again.
    @discardableResult
    public func newRoot(
        _ key: Key, _ build: @escaping @Sendable () async throws -> any Routing
    ) async -> Transition {
        await change { [self] in setKeys([key], of: &$0) { _ in try await build() } }
    }

    /// Removes all after the last `key`; appends `key` if there is none.
    @discardableResult
    public func singleTop(
        _ key: Key, _ build: @escaping @Sendable () async throws -> any Routing
    ) async -> Transition {
        await change { [self] in if !$0.pop(to: key) { $0.append(entry(key, build)) } }
    }

    /// Replaces the route by `keys`, and shows the last of them; an empty list changes nothing.
    ///
    /// Keys that both routes start with stay as they are. A last key that cannot be built is
    /// reported to ``/Routing/Diagnostics`` and left out, until one can be built. If none can, the
    /// route stays as it was.
    @discardableResult
    public func restore(
        _ keys: [Key], _ build: @escaping @Sendable (Key) async throws -> any Routing
    ) async -> Transition {
        await queue.change { [self] _ in
            for count in stride(from: keys.count, to: 0, by: -1) {
                let isLast = count == 1
                if let change = try await restored(keys.prefix(count), isLast: isLast, build) {
                    return change
                }
            }
            return .stay
        }
    }
}

/// The treatment of the children of a back stack that are covered by others.
public enum CoveredUnits: Sendable, Hashable {
    /// A covered child is detached, and built again when it is uncovered.
    ///
    /// It costs nothing meanwhile, and its state is lost.
    case rebuilt
    /// A covered child stays attached and active, with its state and its work; only its view is
    /// removed.
    case kept
}
