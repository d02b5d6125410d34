public import PitContract
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
    /// The requests; without a stubbed answer, only an alarm or a reading is taken.
    public let performSpy = Spy<PitRequest, PitAnswer, PitError>("perform(_:)", failing: .cancelled)

    public init() {
        performSpy.answers { request throws(PitError) in
            switch request {
            case .silence, .measure: return PitAnswer()
            default: throw .cancelled
            }
        }
    }

    public var pit: SharedStream<PitState> { states.values }

    public func signals(of cook: Cook.ID) -> SharedStream<Void> { states.signals(of: cook) }

    public func refresh() async -> PitState {
        await refreshSpy()
        return states.value
    }

    public func watch() async { await watchSpy() }

    public func plans() async throws(PitError) -> [CookPlan] { try await plansSpy() }

    public func perform(_ request: PitRequest) async throws(PitError) -> PitAnswer {
        try await performSpy(request)
    }
}
