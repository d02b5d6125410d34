import Essentials
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
/// After each state of the pit, at each change that comes with time and at the end of each request the unit
/// reads the newest pit. So the order in which things happen does not matter.
actor MealInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()

    @Wired private var presenter: (any MealPresentable)?
    private let pit: any PitService
    private let clock: any PitClock
    private var phase = MealPhase.none
    private var shown = MealState(plan: nil, phase: .none)

    init(pit: any PitService, clock: any PitClock, presenter: any MealPresentable) {
        _presenter = Wired(presenter, until: lifetime)
        self.pit = pit
        self.clock = clock
    }

    // snippet: follow
    func didBecomeActive() {
        let states = pit.pit.makeAsyncIterator()
        task("follows the pit") {
            while await states.next() != nil {
                // With each state, also an equal one: it may report a jump of the clock.
                self.restart("waits for the next change") { await self.wait() }
            }
        }
    }

    /// Shows the meal, and again whenever a dish changes by itself or the meal ends; it never polls.
    private func wait() async {
        while let date = await showNewest(), (try? await clock.sleep(until: date)) != nil {}
    }
    // end of snippet

    /// Shows the meal of the newest pit; while that cannot be read, the meal as it was.
    ///
    /// - Returns: the time of the next change; `nil` when none comes by itself.
    @discardableResult
    private func showNewest() async -> Date? {
        guard case .ready(let newest)? = pit.pit.newest else {
            await show(shown.plan)
            return nil
        }
        let now = clock.now
        guard let meal = newest.meal(at: now) else {
            await show(nil)
            return nil
        }
        let plan = MealPlan(meal, on: newest, at: now)
        await show(plan)
        // A meal ends by itself some hours after its time.
        return plan.dishes.compactMap(\.nextChange).reduce(meal.end, min)
    }

    private func show(_ plan: MealPlan?) async {
        let state = MealState(plan: plan, phase: phase)
        guard state != shown else { return }
        shown = state
        await presenter?.show(state)
    }
}

extension MealInteractor: MealPresentableListener {
    func didTapMeal(_ request: MealRequest) async {
        await perform("changes the meal") { await self.run(request) }
    }

    /// Does what was asked for, and shows it with the newest plan: the stream has the change already.
    private func run(_ request: MealRequest) async {
        phase = .pending
        await show(shown.plan)
        let outcome = await outcome(of: request)
        phase = outcome
        await showNewest()
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
