import Meal
import PitContract
import PitInMemory
import PitTestSupport
import Routing
import RoutingTestSupport
import Testing

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
            #expect(unit.tree.work.contains("follows 3 dishes"))
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

    @Test("A request is shown when it is done, with the newest plan and its children.")
    func request() async throws {
        try await fixture.launch { unit, listener in
            let request = MealRequest.plan(ready: fixture.after(minutes: 240), [])

            await listener.didTapMeal(request)

            #expect(fixture.shown.first?.phase == .pending)
            #expect(last?.phase == .done(request, ended: nil))
            #expect(last?.plan?.ready == fixture.after(minutes: 240))
            _ = try await fixture.pit.change(.plan(ready: nil, adding: [.planned(.brisket)]))
            await listener.didTapMeal(.show)
            #expect(last?.plan?.dishes.map(\.id) == ["brisket"])
            #expect(unit.children.count == 1)
        }
    }

    @Test("The end of a meal is shown with the meal that it was; its children are detached.")
    func end() async throws {
        try await fixture.plan(minutes: 240, briskets: 2)
        try await fixture.launch { unit, listener in
            await listener.didTapMeal(.end)

            #expect(last?.phase == .done(.end, ended: fixture.after(minutes: 240)))
            #expect(last?.plan == nil)
            #expect(unit.children.isEmpty)
        }
    }

    @Test("A request that fails says why, and shows the plan as it was.")
    func failure() async throws {
        try await fixture.plan(minutes: 240)
        try await fixture.launch { _, listener in
            await listener.didTapMeal(.remove(["ham"]))

            #expect(
                last?.phase
                    == .failed(.rejected("`ham` is not part of dinner. Its dishes: brisket.")))
            #expect(last?.plan?.dishes.count == 1)
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
