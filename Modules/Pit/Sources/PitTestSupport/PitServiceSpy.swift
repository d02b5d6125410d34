public import PitContract
public import ProbesContract
public import RaceTesting
public import Streams

/// A service whose states a test sends, and whose answers a test gives.
///
/// It sends no state by itself: a change and the state that it leads to may come in any order.
public final class PitServiceSpy: PitService {
    /// The states that the unit reads.
    public let states = PitStates(.ready(Pit()))
    public let shownChange = ShownChange()
    /// The calls of ``refresh()``; it returns the newest state.
    public let refreshSpy = Spy<Void, Void, Never>("refresh()")
    public let watchSpy = Spy<Void, Void, Never>("watch()")
    public let plansSpy = Spy<Void, [CookPlan], PitError>("plans()", returning: [])
    public let startSpy = Spy<CookOrder, Cook, PitError>("start(_:)", failing: .cancelled)
    public let confirmSpy = Spy<(id: Cook.ID, stage: Int, early: Bool), Cook, PitError>(
        "confirm(_:stage:early:)", failing: .cancelled)
    public let adjustSpy = Spy<(id: Cook.ID, duration: Duration), Cook, PitError>(
        "adjust(_:by:)", failing: .cancelled)
    public let finishSpy = Spy<(id: Cook.ID, early: Bool), Cook, PitError>(
        "finish(_:early:)", failing: .cancelled)
    public let changeSpy = Spy<MealChange, PlannedMeal, PitError>("change(_:)", failing: .cancelled)
    public let noteSpy = Spy<(id: Cook.ID, text: String), Cook, PitError>(
        "note(_:_:)", failing: .cancelled)
    public let useSpy = Spy<(probe: ProbeName?, id: Cook.ID), Cook, PitError>(
        "use(_:for:)", failing: .cancelled)
    public let measureSpy = Spy<
        (measurement: Measurement, id: Cook.ID, probe: ProbeName), Void, PitError
    >("measure(_:of:by:)", returning: ())
    public let undoSpy = Spy<PitChange, Cook?, PitError>("undo(_:)", failing: .cancelled)
    public let silenceSpy = Spy<
        (event: CookEvent, id: Cook.ID, duration: Duration?), Void, PitError
    >("silence(_:of:for:)", returning: ())

    public init() {}

    public var pit: SharedStream<PitState> { states.values }

    public func signals(of cook: Cook.ID) -> SharedStream<Void> { states.signals(of: cook) }

    public func refresh() async -> PitState {
        await refreshSpy()
        return states.value
    }

    public func watch() async { await watchSpy() }

    public func plans() async throws(PitError) -> [CookPlan] { try await plansSpy() }

    public func start(_ order: CookOrder) async throws(PitError) -> Cook {
        try await startSpy(order)
    }

    public func confirm(
        _ id: Cook.ID, stage: Int, early: Bool
    ) async throws(PitError) -> Cook {
        try await confirmSpy((id, stage, early))
    }

    public func adjust(_ id: Cook.ID, by duration: Duration) async throws(PitError) -> Cook {
        try await adjustSpy((id, duration))
    }

    public func finish(_ id: Cook.ID, early: Bool) async throws(PitError) -> Cook {
        try await finishSpy((id, early))
    }

    public func change(_ change: MealChange) async throws(PitError) -> PlannedMeal {
        try await changeSpy(change)
    }

    public func note(_ id: Cook.ID, _ text: String) async throws(PitError) -> Cook {
        try await noteSpy((id, text))
    }

    public func use(_ probe: ProbeName?, for id: Cook.ID) async throws(PitError) -> Cook {
        try await useSpy((probe, id))
    }

    public func measure(
        _ measurement: Measurement, of id: Cook.ID, by probe: ProbeName
    ) async throws(PitError) {
        try await measureSpy((measurement, id, probe))
    }

    public func undo(_ change: PitChange) async throws(PitError) -> Cook? {
        try await undoSpy(change)
    }

    public func silence(
        _ event: CookEvent, of id: Cook.ID, for duration: Duration?
    ) async throws(PitError) {
        try await silenceSpy((event, id, duration))
    }
}
