import Synchronization

/// Holds tasks until it is opened.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    var isOpen: Bool { state.withLock(\.isOpen) }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until it is open, even if the task is cancelled.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    /// Waits until it is open or the task is cancelled.
    func waitUnlessCancelled() async {
        await withTaskCancellationHandler {
            await wait()
        } onCancel: {
            open()
        }
    }

    /// Opens this gate, and waits for another one.
    func open(thenWaitFor next: Gate) async {
        open()
        await next.wait()
    }
}
