import Essentials
public import PitContract
public import Routing
import Streams

/// The parent of the PitCook unit.
public protocol PitCookListener: AnyObject, Sendable {
    /// Detaches the unit, because the cook is no longer on the pit.
    func didFinishPitCook(_ id: Cook.ID) async
}

/// The view of the PitCook unit.
public protocol PitCookPresentable: Viewable {
    func set(listener: any PitCookPresentableListener) async
    func show(_ state: PitCookState) async

    /// Asks the person for consent to a request that ends something before its time.
    ///
    /// - Returns: whether the person wants it; `false` also when there is no one to ask, as in a script.
    func askForConsent(to request: PitRequest, of cook: Cook) async -> Bool
}

/// The actions that the view of the PitCook unit reports.
///
/// Each returns when the action has succeeded or failed, or was refused because another one is
/// under way.
public protocol PitCookPresentableListener: AnyObject, Sendable {
    /// Notes that the person has done what the shown stage waits for.
    ///
    /// - Parameter early: whether the stage may end before its time. If not, the person is asked.
    func didTapConfirm(early: Bool) async

    /// Makes the current stage longer, or shorter for a negative number.
    func didTapAdjust(by duration: Duration) async

    /// Takes the cook off the pit.
    ///
    /// - Parameter early: whether its plan need not be over. If not, the person is asked.
    func didTapFinish(early: Bool) async

    /// Notes a sentence about the cook.
    func didTapNote(_ text: String) async
}

/// Shows the progress of one cook, and the outcome of the person's actions.
///
/// After each signal of its cook, at the time of each event and at the end of each action the unit reads
/// the newest pit. So the order in which things happen does not matter.
actor PitCookInteractor: LeafInteractable {
    nonisolated let lifetime: Lifetime

    @Wired var presenter: (any PitCookPresentable)?
    @Wired private var listener: (any PitCookListener)?
    let pit: any PitService
    let clock: any PitClock
    var known: KnownCook
    var phase = PitCookPhase.none
    /// The number of actions that are under way, or whose result is being shown.
    var actionCount = 0
    private var shown: PitCookState?

    init(
        id: Cook.ID, pit: any PitService, clock: any PitClock,
        presenter: any PitCookPresentable, listener: any PitCookListener
    ) {
        lifetime = Lifetime(label: id)
        _presenter = Wired(presenter, until: lifetime)
        _listener = Wired(listener, until: lifetime)
        known = KnownCook(id: id)
        self.pit = pit
        self.clock = clock
    }

    /// Shows how far the cook is, and follows it from then on.
    func didBecomeActive() async {
        let signals = pit.signals(of: known.id).makeAsyncIterator()
        await refresh()
        task("follows the cook") {
            while await signals.next() != nil { await self.follow() }
        }
    }

    private func follow() async {
        await refresh()
        // With each signal, also when the cook is as before: it may report a jump of the clock.
        restart("waits for the next event") { await self.wait() }
        await reportEnd()
    }

    // snippet: wait
    /// Looks at the cook again whenever its next event is due, or its probe becomes silent; it never polls.
    private func wait() async {
        while let due = await refresh(), (try? await clock.sleep(until: due)) != nil {}
    }
    // end of snippet

    /// Shows the newest state of the pit.
    ///
    /// - Returns: the time of the next event; `nil` when none comes by itself.
    @discardableResult
    private func refresh() async -> Date? {
        switch pit.pit.newest {
        case .ready(let newest)?:
            let due = known.update(from: newest, at: clock.now)
            if known.isOnPit { await showCook() }
            return due
        case .unavailable(let error)?: await show(.unavailable(error))
        case nil: break
        }
        return nil
    }

    func showCook() async {
        if let seen = known.seen { await show(state(of: seen, phase)) }
    }

    func state(of seen: KnownCook.Seen, _ phase: PitCookPhase) -> PitCookState {
        .cook(seen.cook, seen.event, phase, silence: seen.silence)
    }

    private func show(_ state: PitCookState) async {
        guard state != shown else { return }
        shown = state
        await presenter?.show(state)
    }

    /// Whether this program has taken the cook off elsewhere, such as by a redo, which says so itself.
    private var wasTakenOffHere: Bool {
        guard case .ready(let newest)? = pit.pit.newest, let last = newest.journal.changes.last,
            case .finish = last.action, last.cook?.id == known.id
        else { return false }
        return pit.shownChange.knowledge(of: .undo(last)) == .shown
    }

    /// Reports to the view and to the parent, once, that the cook is gone.
    ///
    /// The last action that is under way reports the end itself, after its result.
    func reportEnd() async {
        guard actionCount == 0, known.reportEndOnce() else { return }
        if case .done(.finish) = phase {
            phase = .none
        } else if !wasTakenOffHere {
            await show(known.isUndone ? .undone(known.id) : .gone(known.id))
        }
        await listener?.didFinishPitCook(known.id)
    }
}
