import Essentials
import Meal
import PitContract
import PitInMemory
import PitTestSupport
import Routing
import RoutingTestSupport
import Testing

@Suite("Meal under many schedules", .schedules(500))
struct MealSchedulesTests {
    private let fixture = MealFixture()

    private var last: MealPlan? { fixture.shown.last?.plan }

    @Test(
        "In each tried order of an adjustment and a new plan, the newest plan wins, with all children."
    )
    func adjusted() async throws {
        try await fixture.plan(minutes: 240)
        _ = try await fixture.pit.start(.brisket)
        try await fixture.launch { unit, listener in
            let ready = fixture.after(minutes: 300)
            async let adjusted = fixture.pit.adjust("brisket", by: .seconds(2 * 3600))
            async let moved: Void = listener.didTapMeal(.plan(ready: ready, []))
            async let added = fixture.pit.change(.plan(ready: nil, adding: [.planned(.brisket)]))
            _ = try await (adjusted, moved, added)
            await settle()

            #expect(last?.ready == ready)
            #expect(last?.dishes.map(\.minutesLate) == [30, 0])
            #expect(unit.children.count == 2)
        }
    }

    @Test("A dish that leaves the meal and comes back at once is followed.")
    func comesBack() async throws {
        try await fixture.plan(minutes: 240, briskets: 2)
        try await fixture.launch { unit, _ in
            for change in [
                MealChange.remove(["brisket-2"]), .plan(ready: nil, adding: [.planned(.brisket)]),
            ] {
                _ = try await fixture.pit.change(change)
                await Task.yield()
            }
            for _ in 1...2 { _ = try await fixture.pit.start(.brisket) }
            await settle()

            #expect(
                last?.dishes.map(\.status) == [
                    .onPit(.started(stage: 0)), .onPit(.started(stage: 0)),
                ])
            #expect(unit.children.count == 2)
        }
    }

    @Test("A plan of a meal that was moved never mixes old and new times.")
    func moved() async throws {
        try await fixture.plan(minutes: 240, briskets: 3)
        try await fixture.launch { _, _ in
            _ = try await fixture.pit.change(
                .plan(ready: fixture.after(minutes: 200), adding: []))
            await settle()

            let lates = fixture.shown.compactMap { $0.plan?.late.count }
            #expect(lates.allSatisfy { [0, 3].contains($0) }, "\(lates)")
            #expect(lates.last == 3)
        }
    }

    @Test("In each tried order of a request and the detach, nothing is shown after it.")
    func detach() async throws {
        try await fixture.plan(minutes: 240)
        let unit = await MealBuilder(dependency: fixture.dependency).build(pit: fixture.pit)
        try await unit.launch()
        let listener = try #require(fixture.dependency.presenter.setSpy.calls.first)

        async let request: Void = listener.didTapMeal(.end)
        await unit.shutdown()
        let count = fixture.shown.count
        await request
        await settle()

        #expect(fixture.shown.count == count)
        #expect(unit.tree.work.isEmpty)
    }
}
