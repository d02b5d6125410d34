public import PitContract
public import Routing
public import RoutingExtras
import Streams

/// The parent of the NewCook unit.
public protocol NewCookListener: AnyObject, Sendable {
    /// Detaches the unit, which has its result.
    ///
    /// - Parameter order: the meat to put on the pit; `nil` when the person gave up.
    func newCookDidEnd(with order: CookOrder?) async
}

/// The parent asks with `Slot.ask`, and its `Answer` is the unit's listener.
extension Answer: NewCookListener where Value == CookOrder? {
    public func newCookDidEnd(with order: CookOrder?) async { self(order) }
}

/// The view of the NewCook unit.
public protocol NewCookPresentable: Viewable {
    func set(listener: any NewCookPresentableListener) async

    /// Shows a state in place of the previous one.
    ///
    /// It is called in work of the unit. A view that asks a question may return after the answer.
    func show(_ state: NewCookState) async
}

/// The actions that the view of the NewCook unit reports.
public protocol NewCookPresentableListener: AnyObject, Sendable {
    /// Enters the answer to the question that is shown; a blank one gives up.
    func didEnter(_ text: String)

    /// Gives up.
    func didCancel()
}

/// Asks for a cut and a weight until it has an order, and returns it to the parent.
actor NewCookInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()

    @Wired private var presenter: (any NewCookPresentable)?
    @Wired private var listener: (any NewCookListener)?
    private let pit: any PitService
    private let clock: any PitClock
    private let draft: NewCookDraft
    /// The answers so far; `nil` until the plans are there.
    ///
    /// Each change asks the next question. A question may take long. It is separate work, so a
    /// cancel does not wait for it.
    private var form: NewCookForm? {
        didSet { task("asks") { await self.proceed() } }
    }
    private var hasEnded = false

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

    /// Starts to load the plans; the attach does not wait for them.
    func didBecomeActive() {
        task("loads the plans") { await self.load() }
    }

    private func load() async {
        await presenter?.show(.loading)
        do throws(PitError) {
            let plans = try await pit.plans()
            form = NewCookForm(
                plans: plans, draft: draft.completed(from: meal, at: clock.now))
        } catch {
            await end(with: nil, showing: .failed(error))
        }
    }

    private var meal: PlannedMeal? {
        guard case .ready(let newest)? = pit.pit.newest else { return nil }
        return newest.meal(at: clock.now)
    }

    /// Asks the next question, or ends with the order.
    private func proceed() async {
        guard let form, !hasEnded else { return }
        if let question = form.question {
            await presenter?.show(.asks(question, refused: form.refused))
        } else {
            await end(with: form.order)
        }
    }

    /// Reports the result to the parent, once.
    private func end(with order: CookOrder?, showing state: NewCookState? = nil) async {
        guard !hasEnded, !Task.isCancelled else { return }
        hasEnded = true
        if let state { await presenter?.show(state) }
        await listener?.newCookDidEnd(with: order)
    }

    private func giveUp() {
        task("gives up") {
            await self.end(with: nil, showing: .gaveUp(await self.form?.question))
        }
    }

    private func enter(_ text: String) {
        if text.allSatisfy(\.isWhitespace) { giveUp() } else { form?.enter(text) }
    }
}

extension NewCookInteractor: NewCookPresentableListener {
    nonisolated func didEnter(_ text: String) { send { $0.enter(text) } }

    nonisolated func didCancel() { send { $0.giveUp() } }
}
