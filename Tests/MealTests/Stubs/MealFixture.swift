import Essentials
import Meal
import PitContract
import PitInMemory
import PitTestSupport
import Routing
import RoutingTestSupport

/// A meal unit with a pit in memory.
///
/// A brisket takes 210 minutes.
struct MealFixture {
    let dependency = MealDependencyStub()
    let pit: InMemoryPitService

    init() { pit = InMemoryPitService(clock: dependency.manualClock) }

    var clock: ManualPitClock { dependency.manualClock }
    var shown: [MealState] { dependency.presenter.showSpy.calls }

    func after(minutes: Int) -> Date { clock.now + Double(minutes * 60) }

    /// Plans dinner in some minutes for a number of briskets: `brisket`, `brisket-2` and so on.
    func plan(minutes: Int, briskets count: Int = 1) async throws {
        _ = try await pit.change(
            .plan(
                ready: after(minutes: minutes),
                adding: Array(repeating: .planned(.brisket), count: count)))
    }

    func makeSUT(on service: (any PitService)? = nil) async -> any ViewableRouting {
        await MealBuilder(dependency: dependency).build(pit: service ?? pit)
    }

    /// Attaches the unit for `body`.
    ///
    /// - Parameter service: its pit; the one in memory if none is given.
    func launch(
        on service: (any PitService)? = nil,
        _ body: (any ViewableRouting) async throws -> Void
    ) async throws {
        let unit = await makeSUT(on: service)
        try await unit.launch {
            await settle()
            try await body(unit)
        }
    }
}

/// The dependency of a meal, whose view is a double.
struct MealDependencyStub: MealDependency {
    let manualClock = ManualPitClock()
    let presenter = MealPresentableSpy()

    var clock: any PitClock { manualClock }

    func makeMealPresenter() async -> any MealPresentable { presenter }
}
