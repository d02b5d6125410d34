import Synchronization

/// A place for at most one child of a unit, named by a key.
///
/// Transitions of one slot are first in, first out. Showing the key that is shown does nothing;
/// showing another key swaps the child. So two taps show one child, whatever the schedule.
///
/// A swap builds the new child first and then detaches the old one: if the build fails, the old
/// child stays. The transition is work of the unit that owns the slot: a detach of that unit waits
/// for it, and a child may ask for its own replacement from its own task.
public final class Slot<Key: Hashable & Sendable>: Sendable {
    private struct State {
        /// The child that was shown last, which may be gone.
        var current: (key: Key, child: Lifetime)?
        var queue = Queue<TransitionRequest<Key>>()
        var isBusy = false
    }

    private let owner: Owner
    private let state = Mutex(State())

    /// Creates an empty slot of the unit that has this interactor.
    public init(of interactor: some Interactable) {
        owner = Owner(interactor)
    }

    /// The key of the child that is shown; `nil` if the slot is empty.
    public var key: Key? { state.withLock { Self.open($0)?.key } }

    /// The child that is shown; `nil` if the slot is empty.
    public var child: (any Routing)? { state.withLock { Self.open($0)?.child }?.router }

    /// Shows the child named `key`, and builds it unless it is shown already.
    ///
    /// Returns when the transition is done. If the caller is cancelled and is not work of a unit,
    /// the request is withdrawn, or its transition is cancelled. Failures are also reported to
    /// ``Diagnostics``.
    /// - Parameter build: builds the child; if it throws, the slot stays as it was.
    @discardableResult
    public func show(
        _ key: Key, _ build: @escaping @Sendable () async throws -> any Routing
    ) async -> Transition {
        await submit(.show(key, build))
    }

    /// Detaches the child, if there is one.
    @discardableResult
    public func clear() async -> Transition {
        await submit(.clear)
    }

    private static func open(_ state: State) -> (key: Key, child: Lifetime)? {
        state.current.flatMap { $0.child.phase.isOpen ? $0 : nil }
    }

    private func submit(_ action: TransitionRequest<Key>.Action) async -> Transition {
        let context = WorkContext.current
        let waits = context.chain.allSatisfy(\.mayWaitForTurn)
        let request = TransitionRequest(action, caller: waits ? context : nil)
        let isFirst = state.withLock { state in
            state.queue.append(request)
            defer { state.isBusy = true }
            return !state.isBusy
        }
        if isFirst { startNext() }
        guard waits else { return .queued }
        guard context == nil else { return await request.outcome() }
        return await withTaskCancellationHandler {
            await request.outcome()
        } onCancel: {
            withdraw(request)
        }
    }

    private func withdraw(_ request: TransitionRequest<Key>) {
        if request.takeAction() != nil {
            request.complete(with: .failed(cancelled))
        } else {
            request.cancel()
        }
    }

    private var cancelled: RoutingError { .cancelled("A child of \(owner.name)") }

    /// Starts the next transition, as work of the owner.
    private func startNext() {
        while let request = takeNext() {
            let task = owner.lifetime.start(
                "transition", of: owner.type, kind: .transition, caller: request.caller
            ) {
                guard let action = request.takeAction() else { return }
                request.result = await Diagnostics.$current.withValue(request.diagnostics) {
                    await self.perform(action)
                }
            } ended: {
                request.complete()
                self.startNext()
            }
            if let task { return request.started(as: task) }
            request.complete(
                with: .failed(.parentNotActive(owner.name, state: owner.lifetime.phase)))
        }
    }

    private func takeNext() -> TransitionRequest<Key>? {
        state.withLock { state in
            while let request = state.queue.popFirst() {
                if !request.isOver { return request }
            }
            state.isBusy = false
            return nil
        }
    }

    private func perform(_ action: TransitionRequest<Key>.Action) async -> Transition {
        do throws(RoutingError) {
            switch action {
            case .clear: return await detachCurrent() ? .done : .unchanged
            case .show(let key, _) where key == self.key: return .unchanged
            case .show(let key, let build):
                try await swap(to: key, build)
                return .done
            }
        } catch {
            Diagnostics.current.report(.transitionFailed(unit: owner.name, error: error))
            return .failed(error)
        }
    }

    private func swap(
        to key: Key, _ build: @Sendable () async throws -> any Routing
    ) async throws(RoutingError) {
        let child: any Routing
        do {
            child = try await build()
        } catch {
            if Task.isCancelled, error is CancellationError { throw cancelled }
            throw .buildFailed(owner.name, error)
        }
        let lifetime = child.interactable.lifetime
        do throws(RoutingError) {
            if Task.isCancelled { throw .cancelled(Lifetime.name(of: child)) }
            try lifetime.checkWires(child)
        } catch {
            await lifetime.discard(child)
            throw error
        }
        await detachCurrent()
        state.withLock { $0.current = (key, lifetime) }
        try await lifetime.attach(child, child.interactable, to: owner)
    }

    @discardableResult
    private func detachCurrent() async -> Bool {
        guard let old = state.withLock({ $0.current?.child }) else { return false }
        let phase = old.phase
        // Waits also for a detach that was started elsewhere: two children never overlap.
        if phase != .closed { await old.close() }
        return phase.isOpen
    }
}

/// The result of a request to a ``Slot``.
public enum Transition: Sendable, Hashable {
    /// The slot shows what was asked for.
    case done
    /// The slot showed it already.
    case unchanged
    /// The transition comes after those before it, and the caller does not wait for it.
    ///
    /// The caller is part of one of those transitions, or of a unit that is closing.
    case queued
    /// The transition failed.
    case failed(RoutingError)
}
