import Synchronization

/// A request for a transition of a slot, and its result.
final class TransitionRequest: Sendable {
    /// Makes the transition, with the work that runs it.
    typealias Body = @Sendable (TransitionRequest, WorkItem) async -> Transition

    private enum Stage {
        case waiting(Body)
        /// The transition has its turn; its task takes the body out.
        case started(Body?, WorkItem)
        /// The transition can no longer be withdrawn.
        case committed
        case over
    }

    private struct State {
        var stage: Stage
        var withdrawal: RoutingError?
        var result: Transition?
        var waits: [Wait] = []
    }

    /// The context that waits for the transition; `nil` if none does.
    let caller: WorkContext?
    /// The diagnostics of the caller; another caller's task may start the transition.
    let diagnostics = Diagnostics.current
    private let state: Mutex<State>

    init(caller: WorkContext?, _ body: @escaping Body) {
        state = Mutex(State(stage: .waiting(body)))
        self.caller = caller
    }

    /// The reason why the request was withdrawn, if it was.
    var withdrawal: RoutingError? { state.withLock { $0.withdrawal } }

    /// Has its turn; returns `false` when the request was withdrawn before.
    func start(_ item: WorkItem) -> Bool {
        state.withLock { state in
            guard case .waiting(let body) = state.stage else { return false }
            state.stage = .started(body, item)
            return true
        }
    }

    /// Makes the transition that has its turn, and keeps the result.
    ///
    /// The captures of a build are released when it has run, not some instructions after the end of
    /// the transition.
    func run() async {
        guard let (body, item) = takeBody() else { return }
        let result = await Diagnostics.$current.withValue(diagnostics) { await body(self, item) }
        set(result)
    }

    private func takeBody() -> (Body, WorkItem)? {
        state.withLock { state in
            guard case .started(let body?, let item) = state.stage else { return nil }
            state.stage = .started(nil, item)
            return (body, item)
        }
    }

    /// Whether it has had its turn, and `item` runs it.
    func isRun(by item: WorkItem) -> Bool {
        state.withLock { state in
            if case .started(_, let own) = state.stage { own === item } else { false }
        }
    }

    /// Reaches the point of no return, from which on a withdrawal does nothing.
    ///
    /// - Throws: the reason of a withdrawal that came before.
    func commit() throws(RoutingError) {
        let withdrawal = state.withLock { state in
            state.stage = .committed
            return state.withdrawal
        }
        if let withdrawal { throw withdrawal }
    }

    /// Ends the request, if it is not committed: at once if it waits for its turn, and as soon as
    /// its build returns if not.
    func withdraw(_ reason: RoutingError) {
        let (item, waits) = state.withLock { state -> (WorkItem?, [Wait]) in
            switch state.stage {
            case .waiting:
                state.stage = .over
                state.result = .failed(reason)
                return (nil, state.waits)
            case .started(_, let item):
                state.withdrawal = state.withdrawal ?? reason
                return (item, [])
            case .committed, .over: return (nil, [])
            }
        }
        item?.cancel()
        waits.resume()
    }

    func set(_ result: Transition) { state.withLock { $0.result = result } }

    /// Ends the request and resumes the caller.
    func complete() {
        let waits = state.withLock { state in
            state.stage = .over
            return state.waits
        }
        waits.resume()
    }

    /// Waits for the result; returns ``Transition/queued(_:)`` if the current work must end before.
    func outcome() async -> Transition {
        let wait = Wait()
        let isOver = state.withLock { state in
            state.waits.append(wait)
            if case .over = state.stage { return true }
            return false
        }
        if !isOver { await wait.suspend() }
        return state.withLock { state in
            if case .over = state.stage, let result = state.result { return result }
            return .queued(QueuedTransition(request: self))
        }
    }
}
