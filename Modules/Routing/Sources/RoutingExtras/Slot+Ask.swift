public import Routing
import Synchronization

extension Slot {
    /// Shows a child, waits for its answer, and detaches it.
    ///
    ///     let food = try await slot.ask(.newFood) { answer in
    ///         await builder.build(withListener: NewFoodAdapter(answer))
    ///     }
    ///
    /// The question ends with the answer, with the child, with the owner, or when the caller is
    /// cancelled, and then the child is detached. It never delays a detach.
    /// - Parameter build: builds the child, which calls its ``Answer`` with the value.
    /// - Throws: ``RoutingError``, also when the slot shows `key` already.
    public func ask<Value: Sendable>(
        _ key: Key,
        _ build: @escaping @Sendable (Answer<Value>) async throws -> any Routing
    ) async throws(RoutingError) -> Value {
        let answer = Answer<Value>()
        // The child may hold the answer, which holds the child.
        defer { answer.releaseChild() }
        let transition = await withTaskCancellationHandler {
            await change { shown in
                // A question that is over, since its caller could not wait, shows no child.
                if shown == key || answer.isOver { return .stay }
                let child = try await build(answer)
                if answer.set(child) { return .show(key, child) }
                // A unit that is attached elsewhere is not the question's.
                if child.interactable.lifetime.phase == .built { await child.shutdown() }
                return .stay
            }
        } onCancel: {
            answer.end()
        }
        switch transition {
        case .failed(let error):
            // A child that ends in its `didBecomeActive()` may have answered.
            if let value = answer.value { return value }
            throw error
        case .unchanged:
            throw Task.isCancelled ? .askerCancelled(in: owner.name) : .alreadyShown(in: owner.name)
        case .queued:
            answer.end()
            if let child = answer.child { await release(child) }
            if let value = answer.value { return value }
            throw .askerCancelled(in: owner.name)
        case .done: break
        }
        await answer.wait()
        let isCancelled = Task.isCancelled
        let hasEnded = answer.lifetime?.phase.isOpen != true
        await answer.lifetime?.close()
        if let value = answer.value { return value }
        throw hasEnded && !isCancelled ? .noAnswer(in: owner.name) : .askerCancelled(in: owner.name)
    }
}

extension Slot {
    /// Closes a child of a question that is over, unless it is attached elsewhere.
    private func release(_ child: any Routing) async {
        let lifetime = child.interactable.lifetime
        if lifetime.phase == .built { await child.shutdown() }
        await lifetime.close(ifChildOf: owner.lifetime)
    }
}

/// Answers a question that `Slot.ask(_:_:)` has asked.
public final class Answer<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var isOver = false
        var child: (any Routing)?
        var isReleased = false
    }

    private let state = Mutex(State())

    /// Gives the answer; the first one counts.
    public func callAsFunction(_ value: Value) {
        state.withLock { state in
            if !state.isOver { state.value = value }
            state.isOver = true
        }
        lifetime?.resumeWaits()
    }

    var isOver: Bool { state.withLock { $0.isOver } }
    var value: Value? { state.withLock { $0.value } }
    var child: (any Routing)? { state.withLock { $0.child } }
    var lifetime: Lifetime? { child?.interactable.lifetime }

    /// Sets the child that was built; returns `false` if the question is over without an answer, or
    /// its caller has gone on.
    func set(_ child: any Routing) -> Bool {
        state.withLock { state in
            if state.isReleased || state.isOver && state.value == nil { return false }
            state.child = child
            return true
        }
    }

    /// Refuses answers from now on.
    func end() { state.withLock { $0.isOver = true } }

    /// Releases the child, and sets none from now on.
    func releaseChild() {
        _ = state.withLock { state in
            state.isReleased = true
            return state.child.take()
        }
    }

    /// Waits for the answer, or for the end of the child, of the caller or of its work.
    func wait() async {
        await lifetime?.waitWhileOpen { self.isOver }
    }
}

extension RoutingError {
    fileprivate static func alreadyShown(in unit: String) -> RoutingError {
        .init(
            .alreadyShown,
            "A slot of \(unit) shows that child already. Ask again when it has answered.")
    }
    fileprivate static func noAnswer(in unit: String) -> RoutingError {
        .init(.detached, "The child that \(unit) has asked was detached without an answer.")
    }
    fileprivate static func askerCancelled(in unit: String) -> RoutingError {
        .init(.cancelled, "The question of \(unit) was cancelled.")
    }
}
