public import PitContract
public import Routing
import Streams

/// The view of the Meal unit.
public protocol MealPresentable: Viewable {
    func set(listener: any MealPresentableListener) async
    func show(_ state: MealState) async
}

/// The actions that the view of the Meal unit reports.
public protocol MealPresentableListener: AnyObject, Sendable {
    /// Does what the person asked for, and returns when it has succeeded or failed.
    func didTapMeal(_ request: MealRequest) async
}

/// Shows when each dish of the meal is ready, and who is late.
///
/// Each dish is a child, which follows its cook and knows when it changes by itself. The unit puts together
/// what its children stream.
actor MealInteractor: Interactable {
    nonisolated let lifetime = Lifetime()

    @Wired private var presenter: (any MealPresentable)?
    private let pit: any PitService
    private let clock: any PitClock
    private(set) var router: (any MealRouting)?
    private var phase = MealPhase.none
    private var shown = MealState(plan: nil, phase: .none)

    init(pit: any PitService, clock: any PitClock, presenter: any MealPresentable) {
        _presenter = Wired(presenter, until: lifetime)
        self.pit = pit
        self.clock = clock
    }

    func set(router: (any MealRouting)?) {
        self.router = router
    }

    func didBecomeActive() {
        let states = pit.pit.makeAsyncIterator()
        task("follows the pit") {
            while await states.next() != nil { await self.update() }
        }
    }

    /// The pit as it can be read last, and its meal.
    private var newest: (pit: Pit, meal: PlannedMeal?)? {
        guard case .ready(let pit)? = pit.pit.newest else { return nil }
        return (pit, pit.meal(at: clock.now))
    }

    /// Attaches a child for each dish of the newest meal, then shows the meal.
    ///
    /// Nothing suspends between the look at the pit and the router's call, so a later call has the newer list.
    private func update() async {
        waitForTheEnd()
        guard let (_, meal) = newest, let router else { return }
        await router.show(dishes: meal?.dishes.map(\.id) ?? [])
        follow(router.dishes)
        await showNewest()
    }

    // snippet: follow
    /// Follows the streams of the children; each starts with its newest element.
    private func follow(_ dishes: [SharedStream<MealPlan.Dish?>]) {
        restart("follows the dishes") {
            await withDiscardingTaskGroup { group in
                for dish in dishes {
                    group.addTask {
                        for await _ in dish { await self.showNewest() }
                    }
                }
            }
        }
    }
    // end of snippet

    /// Shows what the children have streamed, when that is the newest meal with all of its dishes.
    private func showNewest() async {
        guard let (_, meal) = newest else { return }
        guard let meal else { return await show(nil) }
        let known = (router?.dishes ?? []).compactMap { $0.newest ?? nil }
        guard known.map(\.id) == meal.dishes.map(\.id),
            known.allSatisfy({ $0.target == meal.ready })
        else { return }
        await show(MealPlan(ready: meal.ready, dishes: known))
    }

    private func show(_ plan: MealPlan?) async {
        let state = MealState(plan: plan, phase: phase)
        guard state != shown else { return }
        shown = state
        await presenter?.show(state)
    }

    /// A meal ends by itself some hours after its time.
    private func waitForTheEnd() {
        guard let end = newest?.meal?.end else { return }
        restart("waits for the end of the meal") { [clock] in
            if (try? await clock.sleep(until: end)) != nil { await self.update() }
        }
    }
}

extension MealInteractor: MealPresentableListener {
    func didTapMeal(_ request: MealRequest) async {
        await perform("changes the meal") { await self.run(request) }
    }

    /// Does what was asked for, and shows it with the newest plan.
    ///
    /// The children may not have streamed the change yet, so the plan is computed from the newest pit.
    private func run(_ request: MealRequest) async {
        phase = .pending
        await show(shown.plan)
        let outcome = await outcome(of: request)
        phase = outcome
        let plan = newest.flatMap { pit, meal in
            meal.map { MealPlan($0, on: pit, at: clock.now) }
        }
        await show(plan)
    }

    private func outcome(of request: MealRequest) async -> MealPhase {
        do throws(PitError) {
            if request == .show, case .unavailable(let error) = await pit.refresh() { throw error }
            let meal = try await pit.perform(request)
            return .done(request, ended: request == .end ? meal?.ready : nil)
        } catch {
            return .failed(error)
        }
    }
}
