import Synchronization

/// At most one child of a unit, named by a key.
///
/// Transitions of one slot are first in, first out. Asking for the key that is shown is a no-op;
/// another key swaps the child. So two taps make one child, whatever the schedule.
///
/// A swap builds the new child first and detaches the old one then: when the build fails, the old
/// child stays. The transition is work of the unit that owns the slot: a child may ask for its own
/// replacement from its own task, and is waited for like any other.
public final class Slot<Key: Hashable & Sendable>: Sendable {
    private struct State {
        /// What was shown last; the child may be gone.
        var current: (key: Key, child: Lifetime)?
        var queue = Queue<Request<Key>>()
        var isBusy = false
    }

    private let owner: Owner
    private let state = Mutex(State())

    /// Creates an empty slot of the unit whose interactor this is.
    public init(of interactor: some Interactable) {
        owner = Owner(interactor)
    }

    /// What the slot shows; `nil` when it is empty.
    public var key: Key? { state.withLock { Self.open($0)?.key } }

    /// The child that the slot shows.
    public var child: (any Routing)? { state.withLock { Self.open($0)?.child }?.router }

    /// Shows the child named `key`, built when it is not there yet.
    ///
    /// Returns when the transition is done. Cancelling a caller that is not work of a unit
    /// withdraws the request, or abandons the transition half-way. Failures are also reported to
    /// ``Diagnostics``.
    /// - Parameter build: makes the child; an error leaves the slot as it was.
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

    private func submit(_ action: Request<Key>.Action) async -> Transition {
        let chain = CallFrame.current
        let waits = chain.chain.allSatisfy(\.queuesUp)
        let request = Request(action, chain: waits ? chain : nil)
        let isFirst = state.withLock { state in
            state.queue.append(request)
            defer { state.isBusy = true }
            return !state.isBusy
        }
        if isFirst { next() }
        guard waits else { return .queued }
        guard chain == nil else { return await request.outcome() }
        return await withTaskCancellationHandler {
            await request.outcome()
        } onCancel: {
            withdraw(request)
        }
    }

    private func withdraw(_ request: Request<Key>) {
        if request.takeAction() != nil {
            request.complete(with: .failed(cancelled))
        } else {
            request.cancel()
        }
    }

    private var cancelled: RoutingError { .cancelled("A child of \(owner.name)") }

    /// Starts the transition whose turn it is, as work of the owner.
    private func next() {
        while let request = takeNext() {
            let task = owner.lifetime.start(
                "transition", of: owner.type, kind: .transition, outer: request.chain
            ) {
                guard let action = request.takeAction() else { return }
                request.result = await Diagnostics.$current.withValue(request.diagnostics) {
                    await self.perform(action)
                }
            } ended: {
                request.complete()
                self.next()
            }
            if let task { return request.started(as: task) }
            request.complete(
                with: .failed(.parentNotActive(owner.name, state: owner.lifetime.phase)))
        }
    }

    private func takeNext() -> Request<Key>? {
        state.withLock { state in
            while let request = state.queue.popFirst() {
                if !request.isOver { return request }
            }
            state.isBusy = false
            return nil
        }
    }

    private func perform(_ action: Request<Key>.Action) async -> Transition {
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
        // Joins a detach that somebody else has begun: two children never overlap.
        if phase != .closed { await old.close() }
        return phase.isOpen
    }
}

/// What came of asking a ``Slot`` for another child.
public enum Transition: Sendable, Hashable {
    /// The slot shows what was asked for.
    case done
    /// The slot showed it already.
    case unchanged
    /// The transition will be done after those before it; the caller is part of one of them, or of
    /// a unit that closes, and does not wait.
    case queued
    /// The transition was not done.
    case failed(RoutingError)
}
