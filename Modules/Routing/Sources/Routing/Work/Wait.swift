import Synchronization

/// One suspension of a task in the core.
final class Wait: Sendable {
    private enum State {
        case idle
        case suspended(CheckedContinuation<Void, Never>)
        case over
    }

    private let state = Mutex(State.idle)
    /// The contexts of the waiting task that cannot go on before the wait ends, innermost first.
    private let contexts: [WorkContext]

    init() { contexts = Array(WorkContext.current.blocked) }

    /// Ends the wait, either since its event has occurred or since the waiting work must end.
    ///
    /// The waiting task does not learn which. It reads the state again.
    func resume() {
        let continuation: CheckedContinuation<Void, Never>? = state.withLock { state in
            defer { state = .over }
            if case .suspended(let continuation) = state { return continuation }
            return nil
        }
        continuation?.resume()
    }

    /// Returns whether this wait still blocks the context.
    ///
    /// It does not once the work or hook that started the waiting task has ended.
    func blocks(_ context: WorkContext) -> Bool {
        let inner = contexts.prefix { $0.id != context.id }
        return !context.isOver && !inner.contains(where: \.isOver)
    }

    /// Suspends until the wait is resumed, by its event or since the waiting work must end.
    func suspend() async {
        for context in contexts where !context.add(self) { resume() }
        await suspendUnconditionally()
        for context in contexts { context.remove(self) }
    }

    /// Suspends until the wait is resumed, or the task is cancelled.
    func suspendUntilCancelled() async {
        await withTaskCancellationHandler {
            await suspend()
        } onCancel: {
            resume()
        }
    }

    /// Suspends until the wait is resumed by its event, and by nothing else.
    func suspendUnconditionally() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if case .over = state { return true }
                state = .suspended(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }
}

extension [Wait] {
    /// Ends the waits.
    func resume() { if !isEmpty { resumeEach() } }

    /// Those for whose end a context has to wait.
    func blocking(_ context: WorkContext) -> [Wait] { filter { $0.blocks(context) } }

    @inline(never)  // The continuation would take room in the frame of an async caller.
    private func resumeEach() {
        for wait in self { wait.resume() }
    }
}

/// The waits of one context in the core.
struct WaitList {
    /// The waits; `nil` when they have been ended.
    private var waits: [Wait]? = []

    var isEmpty: Bool { waits?.isEmpty ?? true }

    /// Adds a wait; returns `false` when the waits have been ended.
    mutating func add(_ wait: Wait) -> Bool { waits?.append(wait) != nil }

    mutating func remove(_ wait: Wait) { waits?.removeAll { $0 === wait } }

    /// Refuses new waits from now on, and returns those to resume.
    mutating func end() -> [Wait] {
        defer { waits = nil }
        return waits ?? []
    }
}
