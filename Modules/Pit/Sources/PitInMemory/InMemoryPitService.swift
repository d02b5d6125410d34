public import PitContract
public import ProbesContract
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

    public func start(_ order: CookOrder) throws(PitError) -> Cook {
        try change { pit throws(PitError) in pit.start(order, at: clock.now) }
    }

    public func confirm(_ id: Cook.ID, stage: Int, early: Bool) throws(PitError) -> Cook {
        try change { pit throws(PitError) in
            try pit.confirm(id, stage: stage, early: early, at: clock.now)
        }
    }

    public func adjust(_ id: Cook.ID, by duration: Duration) throws(PitError) -> Cook {
        try change { pit throws(PitError) in try pit.adjust(id, by: duration, at: clock.now) }
    }

    public func finish(_ id: Cook.ID, early: Bool) throws(PitError) -> Cook {
        try change { pit throws(PitError) in try pit.finish(id, early: early, at: clock.now) }
    }

    public func change(_ change: MealChange) throws(PitError) -> PlannedMeal {
        try self.change { pit throws(PitError) in try pit.change(change, at: clock.now) }
    }

    public func note(_ id: Cook.ID, _ text: String) throws(PitError) -> Cook {
        try change { pit throws(PitError) in try pit.note(id, text, at: clock.now) }
    }

    public func use(_ probe: ProbeName?, for id: Cook.ID) throws(PitError) -> Cook {
        try change { pit throws(PitError) in try pit.use(probe, for: id, at: clock.now) }
    }

    public func measure(
        _ measurement: Measurement, of id: Cook.ID, by probe: ProbeName
    ) throws(PitError) {
        try change { pit throws(PitError) in
            pit.measure(measurement, of: id, by: probe, at: clock.now)
        }
    }

    public func undo(_ change: PitChange) throws(PitError) -> Cook? {
        try self.change { pit throws(PitError) in try pit.undo(change, at: clock.now) }
    }

    public func silence(
        _ event: CookEvent, of id: Cook.ID, for duration: Duration?
    ) throws(PitError) {
        try change { pit throws(PitError) in
            try pit.silence(event, of: id, for: duration, at: clock.now)
        }
    }

    private func change<Result>(
        _ body: (inout Pit) throws(PitError) -> Result
    ) throws(PitError) -> Result {
        if Task.isCancelled { throw .cancelled }
        let old = current
        let result = try body(&current)
        shownChange.update(from: old, to: current)
        if current != old { states.send(.ready(current)) }
        return result
    }
}
