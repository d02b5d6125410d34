import Essentials
import PitContract
import PitInMemory
import PitTestSupport
import Routing
import RoutingTestSupport
import Streams
import Testing

@testable import Meal

@Suite("Meal and its dishes", .schedules(50))
struct MealInteractorTests {
    private let fixture = MealFixture()

    private var last: MealState? { fixture.shown.last }

    /// Returns a pit with dinner in 240 minutes, for which one brisket is planned.
    private func plannedPit() throws -> Pit {
        var pit = Pit()
        _ = try pit.change(
            .plan(ready: fixture.after(minutes: 240), adding: [.planned(.brisket)]),
            at: fixture.clock.now)
        return pit
    }

    @Test(
        "The dishes of the meal are shown as one plan, once, and without a meal nothing is.",
        arguments: [0, 3])
    func dishes(count: Int) async throws {
        if count > 0 { try await fixture.plan(minutes: 240, briskets: count) }
        try await fixture.launch { unit in
            _ = await fixture.pit.refresh()
            await settle()

            #expect(fixture.shown.map { $0.plan?.dishes.count } == (count > 0 ? [count] : []))
            #expect(unit.tree.work.contains("follows the pit"))
            #expect(fixture.clock.sleeps.isEmpty == (count == 0))
        }
    }

    @Test("A change of a cook moves the plan: who is late is shown at once.")
    func adjusted() async throws {
        try await fixture.plan(minutes: 240, briskets: 2)
        _ = try await fixture.pit.start(.brisket)
        try await fixture.launch { _ in
            #expect(last?.plan?.late.isEmpty == true)

            _ = try await fixture.pit.adjust("brisket", by: .seconds(3600))
            await settle()

            #expect(last?.plan?.late.map(\.minutesLate) == [30])
            #expect(last?.isOwn == false)
        }
    }

    @Test("It sleeps until a planned start, and then until each minute in which the dish is later.")
    func sleeps() async throws {
        try await fixture.plan(minutes: 240)
        let start = fixture.clock.now
        try await fixture.launch { _ in
            #expect(fixture.clock.sleeps == [start + 1800])

            for (seconds, late, next) in [(1800, 0, 1860), (60, 1, 1920), (60, 2, 1980)] {
                fixture.clock.advance(by: .seconds(seconds))
                await settle()
                #expect(last?.plan?.dishes.first?.status == .due)
                #expect(last?.plan?.dishes.map(\.minutesLate) == [late])
                #expect(fixture.clock.sleeps == [start + Double(next)])
            }
        }
        #expect(fixture.clock.sleeps.isEmpty)
    }

    @Test("An equal state of the pit reports a jump of the clock: the plan is computed again.")
    func jump() async throws {
        let service = PitServiceSpy()
        service.states.send(.ready(try plannedPit()))
        try await fixture.launch(on: service) { _ in
            let clock = fixture.clock
            clock.set(clock.now - 3600)
            service.states.send(service.states.value)
            await settle()
            #expect(clock.sleeps == [clock.now + 3600 + 1800])
        }
    }

    @Test("A meal that the person changes in this program is own, once; another program's is not.")
    func own() async throws {
        try await fixture.plan(minutes: 240)
        try await fixture.launch { _ in
            #expect(last?.isOwn == false)

            try await fixture.plan(minutes: 300)
            await settle()
            #expect(last?.isOwn == true)

            _ = try await fixture.pit.start(.brisket)
            _ = try await fixture.pit.adjust("brisket", by: .seconds(3 * 3600))
            await settle()
            #expect(last?.isOwn == false)
            #expect(last?.plan?.late.count == 1)
        }
        let service = PitServiceSpy()
        try await fixture.launch(on: service) { _ in
            service.states.send(.ready(try plannedPit()))
            await settle()
            #expect(last?.plan?.dishes.count == 1)
            #expect(last?.isOwn == false)
        }
    }

    enum End: CaseIterable {
        case byThePerson, byUndo, byTime
    }

    @Test(
        "A meal that is ended or undone, or was to be ready six hours ago, is shown without a plan, and nothing sleeps.",
        arguments: End.allCases)
    func end(_ end: End) async throws {
        try await fixture.plan(minutes: 240, briskets: 2)
        try await fixture.launch { unit in
            switch end {
            case .byThePerson: _ = try await fixture.pit.change(.end)
            case .byUndo:
                guard case .ready(let pit)? = fixture.pit.pit.newest else { return }
                let change = try #require(pit.journal.changes.last)
                _ = try await fixture.pit.perform(.undo(change))
            case .byTime: fixture.clock.advance(by: .seconds(10 * 3600))
            }
            await settle()

            #expect(last == MealState(plan: nil, isOwn: end != .byTime))
            #expect(fixture.clock.sleeps.isEmpty)
            #expect(unit.tree.work == ["follows the pit"])
        }
    }

    @Test("While the pit cannot be read, the plan stays as it was.")
    func stay() async throws {
        let (service, error) = (PitServiceSpy(), PitError.unavailable("The disk is gone."))
        service.states.send(.ready(try plannedPit()))
        try await fixture.launch(on: service) { _ in
            service.states.send(.unavailable(error))
            await settle()
            #expect(fixture.shown.map { $0.plan?.dishes.count } == [1])
        }
    }

    @Test(
        "In each tried order of an adjustment, a new time and a new dish, the newest plan wins.",
        .schedules(500))
    func newestWins() async throws {
        try await fixture.plan(minutes: 240)
        _ = try await fixture.pit.start(.brisket)
        try await fixture.launch { _ in
            let ready = fixture.after(minutes: 300)
            async let adjusted = fixture.pit.adjust("brisket", by: .seconds(2 * 3600))
            async let moved = fixture.pit.change(.plan(ready: ready, adding: []))
            async let added = fixture.pit.change(.plan(ready: nil, adding: [.planned(.brisket)]))
            _ = try await (adjusted, moved, added)
            await settle()

            #expect(last?.plan?.ready == ready)
            #expect(last?.plan?.dishes.map(\.minutesLate) == [30, 0])
        }
    }

    @Test(
        "In each tried order of a change and the detach, nothing is shown after it.",
        .schedules(500))
    func detach() async throws {
        try await fixture.plan(minutes: 240)
        let unit = await MealBuilder(dependency: fixture.dependency).build(pit: fixture.pit)
        try await unit.launch()

        async let change = fixture.pit.change(.end)
        await unit.shutdown()
        let count = fixture.shown.count
        _ = try await change
        await settle()

        #expect(fixture.shown.count == count)
        #expect(unit.tree.work.isEmpty)
    }
}
