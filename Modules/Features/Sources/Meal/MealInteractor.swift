import Essentials
import PitContract
public import Routing
import Streams

/// The view of the Meal unit.
public protocol MealPresentable: Viewable {
    func show(_ state: MealState) async
}

/// Shows when each dish of the meal is ready, and who is late.
///
/// After each state of the pit, and at each change that comes with time, the unit reads the newest pit. So the
/// order in which things happen does not matter.
actor MealInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()

    @Wired private var presenter: (any MealPresentable)?
    private let pit: any PitService
    private let clock: any PitClock
    private var shown = MealState(plan: nil)
    /// The last change of the meal; `nil` before the first look at the pit.
    private var lastChange: PitChange??

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

    /// Shows the meal of the newest pit; while that cannot be read, the meal stays as it was.
    ///
    /// - Returns: the time of the next change; `nil` when none comes by itself.
    private func showNewest() async -> Date? {
        guard case .ready(let newest)? = pit.pit.newest else { return nil }
        let now = clock.now
        let meal = newest.meal(at: now)
        let plan = meal.map { MealPlan($0, on: newest, at: now) }
        await show(MealState(plan: plan, isOwn: isOwn(newest)))
        // A meal ends by itself some hours after its time.
        return meal.map { (plan?.dishes ?? []).compactMap(\.nextChange).reduce($0.end, min) }
    }

    /// Returns whether the meal was changed since the last look, and by the person in this program.
    private func isOwn(_ pit: Pit) -> Bool {
        let change = pit.journal.changes.last { if case .meal = $0.action { true } else { false } }
        defer { lastChange = .some(change) }
        guard let lastChange, lastChange != change else { return false }
        // The answer to an undo names the meal, and who is late in the one before it is said here.
        if let undone = lastChange, pit.meal(at: clock.now) == nil,
            case .shown = self.pit.shownChange.knowledge(of: .redo(undone))
        {
            return true
        }
        guard let change else { return false }
        return self.pit.shownChange.knows(change, of: pit)
    }

    private func show(_ state: MealState) async {
        guard state != shown else { return }
        shown = state
        await presenter?.show(state)
    }
}
