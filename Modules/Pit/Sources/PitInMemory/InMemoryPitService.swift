public import PitContract
public import Streams

/// A ``PitService`` that has its pit in memory, for a demonstration or a preview.
public actor InMemoryPitService: PitService {
    private let clock: any PitClock
    private let states = PitStates(.ready(Pit()))
    private var current = Pit()
    public nonisolated let shownChange = ShownChange()

    public init(clock: any PitClock) {
        self.clock = clock
    }

    /// The newest state, then each change.
    public nonisolated var pit: SharedStream<PitState> { states.values }

    public nonisolated func signals(of cook: Cook.ID) -> SharedStream<Void> {
        states.signals(of: cook)
    }

    @discardableResult
    public func refresh() -> PitState { .ready(current) }

    /// Waits until the task is cancelled: no other program changes this pit.
    public func watch() async {
        for await _ in AsyncStream<Never>.makeStream().stream {}
    }

    /// Returns the built-in plans.
    public func plans() throws(PitError) -> [CookPlan] { CookPlan.builtIn }

    public func perform(_ request: PitRequest) throws(PitError) -> PitAnswer {
        if Task.isCancelled { throw .cancelled }
        let old = current
        let answer = try current.apply(request, at: clock.now)
        shownChange.update(from: old, to: current)
        if current != old { states.send(.ready(current)) }
        return answer
    }
}
