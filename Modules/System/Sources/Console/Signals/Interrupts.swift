import Synchronization

/// The handling of Ctrl-C: the first one calls a handler, a second one ends the program.
///
/// The program passes each `SIGINT` on with ``deliver()``, and ends when that returns `false`. A line
/// that the person types, or a key on the full screen, makes the next Ctrl-C the first one again. It is not isolated to an actor.
final class Interrupts: Sendable {
    private struct State {
        var handler: (@Sendable () -> Void)?
        var isFirst = true
    }

    private let state = Mutex(State())

    /// Runs `body`; meanwhile, `handler` is called for a first Ctrl-C.
    func handle<Value>(
        with handler: @escaping @Sendable () -> Void, during body: () async -> Value
    ) async -> Value {
        state.withLock { $0.handler = handler }
        defer { state.withLock { $0.handler = nil } }
        return await body()
    }

    /// Makes the next Ctrl-C the first one, because the person has typed something since.
    func reset() {
        state.withLock { $0.isFirst = true }
    }

    /// Calls the handler for a first Ctrl-C.
    ///
    /// - Returns: `false` when the program should end: at a second Ctrl-C, or without a handler.
    func deliver() -> Bool {
        let handler = state.withLock { state in
            defer { state.isFirst = false }
            return state.isFirst ? state.handler : nil
        }
        handler?()
        return handler != nil
    }
}
