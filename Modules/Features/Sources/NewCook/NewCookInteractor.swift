public import PitContract
public import Routing
public import RoutingExtras
import Streams

/// The parent of the NewCook unit.
public protocol NewCookListener: AnyObject, Sendable {
    /// Detaches the unit, which has its result.
    ///
    /// - Parameter result: the meat to put on the pit, or why there is none.
    func newCookDidEnd(with result: Result<CookOrder, PitError>) async
}

/// The parent asks with `Slot.ask`, and its `Answer` is the unit's listener.
extension Answer: NewCookListener where Value == Result<CookOrder, PitError> {
    public func newCookDidEnd(with result: Result<CookOrder, PitError>) async { self(result) }
}

/// The view of the NewCook unit.
public protocol NewCookPresentable: Viewable {
    /// Asks the person for what the form does not have.
    ///
    /// - Throws: the reason for which there is no order: the person gave up, or the task is cancelled.
    func ask(_ form: NewCookPage) async throws(PitError) -> CookOrder
}

/// Asks for a cut and a weight, and returns the order to the parent.
actor NewCookInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()

    @Wired private var presenter: (any NewCookPresentable)?
    @Wired private var listener: (any NewCookListener)?
    private let pit: any PitService
    private let clock: any PitClock
    private let draft: NewCookDraft

    init(
        presenter: any NewCookPresentable, listener: any NewCookListener, pit: any PitService,
        clock: any PitClock, draft: NewCookDraft
    ) {
        _presenter = Wired(presenter, until: lifetime)
        _listener = Wired(listener, until: lifetime)
        self.pit = pit
        self.clock = clock
        self.draft = draft
    }

    /// Starts to ask; the attach does not wait for the answer.
    func didBecomeActive() {
        task("asks") { await self.ask() }
    }

    private func ask() async {
        let result: Result<CookOrder, PitError>
        do throws(PitError) {
            result = .success(try await order())
        } catch {
            result = .failure(error)
        }
        if !Task.isCancelled { await listener?.newCookDidEnd(with: result) }
    }

    private func order() async throws(PitError) -> CookOrder {
        let form = NewCookPage(
            plans: try await pit.plans(), draft: draft.completed(from: meal, at: clock.now))
        if let order = form.order { return order }
        guard let presenter, !Task.isCancelled else { throw .cancelled }
        return try await presenter.ask(form)
    }

    private var meal: PlannedMeal? {
        guard case .ready(let newest)? = pit.pit.newest else { return nil }
        return newest.meal(at: clock.now)
    }
}
