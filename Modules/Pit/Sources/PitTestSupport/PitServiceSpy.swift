public import PitContract
public import RaceTesting
public import Streams

/// A service whose states a test sends, and whose answers a test gives.
///
/// It sends no state by itself: a change and the state that it leads to may come in any order.
public final class PitServiceSpy: PitService {
    /// The states that the unit reads.
    public let states = StateStream(PitState.ready(Pit()))
    /// The calls of ``refresh()``; it returns the newest state.
    public let refreshSpy = Spy<Void, Void, Never>("refresh()")
    /// The calls of ``watch()``.
    public let watchSpy = Spy<Void, Void, Never>("watch()")
    /// The calls of ``plans()``.
    public let plansSpy = Spy<Void, [CookPlan], PitError>("plans()", returning: [])
    /// The calls of ``start(_:)``.
    public let startSpy = Spy<CookOrder, Cook, PitError>("start(_:)", failing: .cancelled)
    /// The calls of ``confirm(_:stage:early:)``.
    public let confirmSpy = Spy<(id: Cook.ID, stage: Int, early: Bool), Cook, PitError>(
        "confirm(_:stage:early:)", failing: .cancelled)
    /// The calls of ``adjust(_:by:)``.
    public let adjustSpy = Spy<(id: Cook.ID, duration: Duration), Cook, PitError>(
        "adjust(_:by:)", failing: .cancelled)
    /// The calls of ``finish(_:early:)``.
    public let finishSpy = Spy<(id: Cook.ID, early: Bool), Cook, PitError>(
        "finish(_:early:)", failing: .cancelled)
    /// The calls of ``claim(_:of:)``.
    public let claimSpy = Spy<(event: CookEvent, id: Cook.ID), Bool, PitError>(
        "claim(_:of:)", returning: true)

    /// Creates a service with an empty pit.
    public init() {}

    /// The states that the test has sent.
    public var pit: SharedStream<PitState> { states.values }

    /// Returns the newest state.
    public func refresh() async -> PitState {
        await refreshSpy()
        return states.value
    }

    /// Records the call.
    public func watch() async { await watchSpy() }

    /// Records the call, and gives the answer of the test.
    public func plans() async throws(PitError) -> [CookPlan] { try await plansSpy() }

    /// Records the call, and gives the answer of the test.
    public func start(_ order: CookOrder) async throws(PitError) -> Cook {
        try await startSpy(order)
    }

    /// Records the call, and gives the answer of the test.
    public func confirm(
        _ id: Cook.ID, stage: Int, early: Bool
    ) async throws(PitError) -> Cook {
        try await confirmSpy((id, stage, early))
    }

    /// Records the call, and gives the answer of the test.
    public func adjust(_ id: Cook.ID, by duration: Duration) async throws(PitError) -> Cook {
        try await adjustSpy((id, duration))
    }

    /// Records the call, and gives the answer of the test.
    public func finish(_ id: Cook.ID, early: Bool) async throws(PitError) -> Cook {
        try await finishSpy((id, early))
    }

    /// Records the call, and gives the answer of the test.
    public func claim(_ event: CookEvent, of id: Cook.ID) async throws(PitError) -> Bool {
        try await claimSpy((event, id))
    }
}
