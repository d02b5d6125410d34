import Essentials
import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Streams

@testable import PitCook

/// The surroundings of a unit for a brisket, and two pits with that brisket.
struct PitCookFixture {
    let service = PitServiceSpy()
    let clock = ManualPitClock()
    let presenter = PitCookPresentableSpy()
    let listener = PitCookListenerSpy()
    /// The brisket has just started: 30 minutes of rub, then it waits.
    let rub: Pit
    /// The brisket is put on the pit: two hours of smoke, an hour of rest.
    let smoke: Pit
    /// The brisket is taken off the pit.
    let off: Pit

    init() {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        rub = pit
        _ = try? pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        smoke = pit
        _ = try? pit.finish("brisket", early: true, at: clock.now)
        off = pit
        send(rub)
    }

    func makeSUT() -> PitCookInteractor {
        PitCookInteractor(
            id: "brisket", pit: service, clock: clock, presenter: presenter, listener: listener)
    }

    /// Launches the unit for the time of `body`.
    func launch(_ body: (PitCookInteractor) async throws -> Void) async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) { try await body(sut) }
    }

    func launch(_ body: () async throws -> Void) async throws {
        try await launch { _ in try await body() }
    }

    /// The time some minutes from now.
    func time(in minutes: Double) -> Date { clock.now + minutes * 60 }

    /// The same as text.
    func timeText(in minutes: Double) -> String {
        LocalTime.text(time(in: minutes), now: clock.now)
    }

    /// The same as a part of a sentence.
    func whenText(in minutes: Double) -> String {
        LocalTime.when(time(in: minutes), now: clock.now)
    }

    func send(_ pit: Pit) { send(.ready(pit)) }

    func send(_ state: PitState) { service.states.send(state) }

    /// Sends a pit that the person has changed in this program.
    func sendOwn(_ pit: Pit, from old: Pit) {
        service.shownChange.update(from: old, to: pit)
        send(pit)
    }

    /// The state of the brisket that has just started.
    func rubbing() -> PitCookState { state(rub, .started(stage: 0)) }

    /// The state of the brisket that is put on the pit.
    func smoking() -> PitCookState { state(smoke, .started(stage: 1)) }

    /// The state for a pit with one cook.
    func state(_ pit: Pit, _ event: CookEvent, isOwn: Bool = false) -> PitCookState {
        .cook(pit.cooks[0], event, isOwn: isOwn, silence: pit.cooks[0].silence(at: clock.now))
    }
}

struct PitCookDependencyStub: PitCookDependency {
    let clock: any PitClock = ManualPitClock()
    let presenter = PitCookPresentableSpy()
    let makePitCookPresenterSpy = Spy<PitCookStyle, Void, Never>("makePitCookPresenter(of:style:)")

    func makePitCookPresenter(
        of cook: Cook.ID, style: PitCookStyle
    ) async -> any PitCookPresentable {
        await makePitCookPresenterSpy(style)
        return presenter
    }
}

/// A clock whose sleeps a test ends: as after a jump of the clock, they may be late.
final class PitClockSpy: PitClock {
    let nowSpy = PropertySpy("now", Date(timeIntervalSince1970: 0))
    let sleepSpy = Spy<Date, Void, any Error>("sleep(until:)")

    var now: Date { nowSpy.get() }
    func sleep(until date: Date) async throws { try await sleepSpy(date) }
}
