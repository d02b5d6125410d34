import Routing
import RoutingTestSupport
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

/// A place at which a task waits until the test lets it go on.
struct Stop: Sendable {
    private let reached = Gate()
    private let mayGoOn = Gate()

    var wasReached: Bool { reached.isOpen }

    /// Waits here.
    func here() async { await reached.open(thenWaitFor: mayGoOn) }

    /// Returns when the task is here.
    func isReached() async { await reached.wait() }

    func goOn() { mayGoOn.open() }

    /// As a hook.
    var hook: InteractorFake.Hook { { _ in await here() } }
}

/// Runs until its task is cancelled.
func hangs() async { await Gate().waitUnlessCancelled() }

/// Cancels the task in which it runs.
func cancelThisTask() {
    // Safe: the closure runs in that task.
    unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
}

// MARK: - Hooks

/// Lets other tasks run first.
let settles: InteractorFake.Hook = { _ in await settle() }

/// Starts work that ends when its unit is detached.
let works: InteractorFake.Hook = { unit in unit.task("works") { await hangs() } }

/// Detaches the unit.
let detachesItself: InteractorFake.Hook = { unit in await unit.detachSelf() }
