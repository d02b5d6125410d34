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

    @Test("Without a meal nothing is shown, and the unit has no children.")
    func empty() async throws {
        try await fixture.launch { unit, _ in
            #expect(fixture.shown.isEmpty)
            #expect(unit.children.isEmpty)
        }
    }

    @Test("Each dish is a child; what they stream is shown as one plan.")
    func children() async throws {
        try await fixture.plan(minutes: 240, briskets: 3)
        try await fixture.launch { unit, _ in
            #expect(
                unit.children.map { $0.tree.name }
                    == ["", "-2", "-3"].map { "MealDish “brisket\($0)”" })
            #expect(unit.tree.work.contains("follows the dishes"))
            #expect(fixture.shown.map { $0.plan?.dishes.count } == [3])
        }
    }

    @Test("A change of a cook moves the plan: who is late is shown at once.")
    func adjusted() async throws {
        try await fixture.plan(minutes: 240, briskets: 2)
        _ = try await fixture.pit.start(.brisket)
        try await fixture.launch { _, _ in
            #expect(last?.plan?.late.isEmpty == true)

            _ = try await fixture.pit.adjust("brisket", by: .seconds(3600))
            await settle()

            #expect(last?.plan?.late.map(\.minutesLate) == [30])
            #expect(last?.phase == MealPhase.none)
        }
    }

    @Test("A dish that is not started in time is late as time passes.")
    func passes() async throws {
        try await fixture.plan(minutes: 220)
        try await fixture.launch { _, _ in
            for _ in 1...12 {
                fixture.clock.advance(by: .seconds(60))
                await settle()
            }

            #expect(last?.plan?.late.map(\.minutesLate) == [2])
        }
    }

    @Test("A request is shown when it is done, with the newest plan.")
    func request() async throws {
        try await fixture.launch { _, listener in
            let request = MealRequest.plan(ready: fixture.after(minutes: 240), [])

            await listener.didTapMeal(request)

            #expect(fixture.shown.first?.phase == .pending)
            #expect(last?.phase == .done(request, ended: nil))
            #expect(last?.plan?.ready == fixture.after(minutes: 240))
            _ = try await fixture.pit.change(.plan(ready: nil, adding: [.planned(.brisket)]))
            await listener.didTapMeal(.show)
            #expect(last?.plan?.dishes.map(\.id) == ["brisket"])
        }
    }

    @Test("The end of a meal is shown with the meal that it was; its children are detached.")
    func end() async throws {
        try await fixture.plan(minutes: 240, briskets: 2)
        try await fixture.launch { unit, listener in
            await listener.didTapMeal(.end)
            await settle()

            #expect(last?.phase == .done(.end, ended: fixture.after(minutes: 240)))
            #expect(last?.plan == nil)
            #expect(unit.children.isEmpty)
        }
    }

    @Test("A request that fails is under way, then says why, and shows the plan as it was.")
    func failure() async throws {
        try await fixture.plan(minutes: 240)
        try await fixture.launch { _, listener in
            await listener.didTapMeal(.remove(["ham"]))

            let error = PitError.rejected("`ham` is not part of dinner. Its dishes: brisket.")
            #expect(fixture.shown.map(\.phase) == [.none, .pending, .failed(error)])
            #expect(fixture.shown.map { $0.plan?.dishes.count } == [1, 1, 1])
        }
    }

    @Test("A request that is cancelled does not stay under way.")
    func cancelled() async throws {
        try await fixture.launch { _, listener in
            let request = start { await listener.didTapMeal(.end) }
            request.cancel()
            await request.value

            #expect(last?.phase == .failed(.cancelled))
        }
    }

    @Test("Dinner is not shown from a pit that cannot be read: it says why.")
    func unreadable() async throws {
        let (service, error) = (PitServiceSpy(), PitError.unavailable("The disk is gone."))
        service.states.send(.unavailable(error))
        try await fixture.launch(on: service) { _, listener in
            await listener.didTapMeal(.show)

            #expect(last == MealState(plan: nil, phase: .failed(error)))
        }
    }

    @Test(
        "Only a request to show dinner reads the pit first: a change does so by itself.",
        arguments: [(MealRequest.show, 1), (.end, 0)])
    func refresh(_ request: MealRequest, reads: Int) async throws {
        let service = PitServiceSpy()
        try await fixture.launch(on: service) { _, listener in
            await listener.didTapMeal(request)

            #expect(service.refreshSpy.callCount == reads)
        }
    }

    @Test("While the pit cannot be read, the dishes stay as they were.")
    func stay() async throws {
        let service = PitServiceSpy()
        var pit = Pit()
        _ = try pit.change(
            .plan(ready: fixture.after(minutes: 240), adding: [.planned(.brisket)]),
            at: fixture.clock.now)
        service.states.send(.ready(pit))
        try await fixture.launch(on: service) { unit, _ in
            service.states.send(.unavailable(.unavailable("The disk is gone.")))
            await settle()

            #expect(unit.children.count == 1)
            #expect(fixture.shown.map { $0.plan?.dishes.count } == [1])
        }
    }

    @Test("Six hours after its time the meal is over.")
    func over() async throws {
        try await fixture.plan(minutes: 240)
        try await fixture.launch { unit, _ in
            fixture.clock.advance(by: .seconds(10 * 3600))
            await settle()

            #expect(last == fixture.shown.last { $0.plan == nil })
            #expect(unit.children.isEmpty)
            #expect(unit.tree.work == ["follows the pit"])
        }
    }
}
