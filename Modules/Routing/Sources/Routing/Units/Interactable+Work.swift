import Synchronization

extension Interactable {
    /// Starts work that belongs to the unit, and returns without waiting for it.
    ///
    /// Detaching the unit cancels the work and waits for its end.
    /// - Parameters:
    ///   - name: the name in the tree and in diagnostics.
    ///   - work: runs in a task of its own.
    /// - Returns: the work, which can be cancelled. A unit refuses it before its attach and once its
    ///   detach has started.
    @discardableResult
    public nonisolated func task(
        _ name: String = #function, _ work: @escaping @Sendable () async -> Void
    ) -> UnitTask {
        UnitTask(item: lifetime.start(name, of: Self.self, work)?.item)
    }

    /// Starts work like ``task(_:_:)``, and cancels the unit's running work of the same name.
    ///
    /// So the latest wins: a search replaces the search before it. The earlier work may still be
    /// ending when the new work starts; it must not report once its task is cancelled.
    /// - Returns: the new work.
    @discardableResult
    public nonisolated func restart(
        _ name: String = #function, _ work: @escaping @Sendable () async -> Void
    ) -> UnitTask {
        UnitTask(item: lifetime.start(name, of: Self.self, replaces: true, work)?.item)
    }

    /// Starts work that belongs to the unit, and waits for its end.
    ///
    /// Use it for an intent whose sender needs to know when it is done, or what came of it.
    /// Cancelling the caller cancels the work.
    /// - Returns: what the work returns; `nil` if it was not started. A unit refuses it before its
    ///   attach and once its detach has started.
    /// - Throws: what the work throws.
    @discardableResult
    public nonisolated func perform<Value: Sendable, Failure>(
        _ name: String = #function, _ work: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value? {
        let outcome = Mutex<Result<Value, Failure>?>(nil)
        let started = lifetime.start(name, of: Self.self, caller: WorkContext.current) {
            let result: Result<Value, Failure>
            do throws(Failure) {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            outcome.withLock { $0 = result }
        }
        guard let task = started?.task else { return nil }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        return try outcome.withLock { $0 }?.get()
    }

    /// Detaches this unit, which is done.
    ///
    /// Called from the unit's own work, it cancels that work and waits for everything else of the
    /// unit. Called in a hook of the unit, it returns at once.
    public nonisolated func detachSelf() async { await lifetime.close() }
}

/// Work that a unit was asked to start.
public struct UnitTask: Sendable {
    let item: WorkItem?

    /// Whether the unit refused the work: it was not attached yet, or its detach had started.
    public var isRefused: Bool { item == nil }

    /// Whether the work has ended or was refused.
    public var isOver: Bool { item?.isOver ?? true }

    /// Cancels the task of the work.
    ///
    /// Unlike a detach, it does not end a wait of the work for a transition.
    public func cancel() { item?.cancel() }
}
