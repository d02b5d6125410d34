import Synchronization

/// A test's body that must not be kept beyond the end of its scope.
///
/// A schedule that hangs leaves a task behind that is still in the body. Whoever lends the body
/// has to wait for that task, so this counts who is inside.
final class LentBody: Sendable {
    private struct State {
        var body: (@Sendable () async throws -> Void)?
        var inside = 0
        var owner: CheckedContinuation<Void, Never>?
    }

    private let state: Mutex<State>

    init(_ body: @escaping @Sendable () async throws -> Void) {
        state = Mutex(State(body: body))
    }

    /// Runs the body; once it is given back, does nothing.
    func run() async throws {
        state.withLock { $0.inside += 1 }
        defer { leave() }
        try await call()
    }

    /// Ends the loan, as soon as nobody is inside.
    func giveBack() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                state.body = nil
                if state.inside > 0 { state.owner = continuation }
                return state.inside == 0
            }
            if isFree { continuation.resume() }
        }
    }

    /// A function of its own, so that no reference to the body is left when `leave()` is called.
    private func call() async throws {
        try await state.withLock { $0.body }?()
    }

    private func leave() {
        let owner = state.withLock { state in
            state.inside -= 1
            guard state.inside == 0 else { return nil as CheckedContinuation<Void, Never>? }
            defer { state.owner = nil }
            return state.owner
        }
        owner?.resume()
    }
}
