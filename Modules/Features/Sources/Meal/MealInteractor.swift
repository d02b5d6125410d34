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
    /// The newest elements of the children's streams.
    private var dishes: [Cook.ID: MealPlan.Dish] = [:]
    /// The dishes whose streams are followed; `nil` when their children may have changed since.
    private var followed: [Cook.ID]? = []
    private var following: UnitTask?
    /// The number of calls that have set the children.
    private var updates = 0
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

    /// Attaches the dishes of the meal, and follows it from then on.
    func didBecomeActive() async {
        let states = pit.pit.makeAsyncIterator()
        if await states.next() != nil { await catchUp() }
        task("follows the pit") {
            while await states.next() != nil { await self.update() }
        }
    }

    /// The pit as it can be read last, and its meal.
    private var newest: (pit: Pit, meal: PlannedMeal?)? {
        guard case .ready(let pit)? = pit.pit.newest else { return nil }
        return (pit, pit.meal(at: clock.now))
    }

    /// The dishes of the newest meal; those that are followed while the pit cannot be read.
    private var newestDishes: [Cook.ID] {
        newest.map { $0.meal?.dishes.map(\.id) ?? [] } ?? followed ?? []
    }

    /// Has a child for each dish of the newest meal, and shows it.
    ///
    /// A later call replaces an earlier one, which then returns before its children are attached. So this
    /// repeats until no later call came.
    private func catchUp() async {
        while await !update() {}
    }

    /// - Returns: whether the children are those of the newest meal.
    @discardableResult
    private func update() async -> Bool {
        waitForTheEnd()
        updates += 1
        let (number, ids) = (updates, newestDishes)
        let streams = await router?.follow(dishes: ids) ?? []
        guard ids == newestDishes else {
            followed = nil
            return false
        }
        guard number == updates else { return false }
        if ids != followed { follow(streams, of: ids) }
        await showNewest()
        return true
    }

    // snippet: follow
    /// Follows the streams of the children; each starts with its newest element.
    private func follow(_ streams: [SharedStream<MealPlan.Dish?>], of ids: [Cook.ID]) {
        following?.cancel()
        followed = ids
        dishes = [:]
        guard !streams.isEmpty else { return }
        following = task("follows \(ids.count) \(ids.count == 1 ? "dish" : "dishes")") {
            await withDiscardingTaskGroup { group in
                for stream in streams {
                    group.addTask {
                        for await dish in stream { await self.note(dish) }
                    }
                }
            }
        }
    }
    // end of snippet

    private func note(_ dish: MealPlan.Dish?) async {
        guard let dish, !Task.isCancelled else { return }
        dishes[dish.id] = dish
        await showNewest()
    }

    /// Shows what the children have streamed, when that is the newest meal with all of its dishes.
    private func showNewest() async {
        guard let (_, meal) = newest else { return }
        guard let meal else { return await show(nil) }
        let known = meal.dishes.compactMap { dishes[$0.id] }
        guard known.count == meal.dishes.count, known.allSatisfy({ $0.target == meal.ready })
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
            if (try? await clock.sleep(until: end)) != nil { await self.catchUp() }
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
        await catchUp()
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
