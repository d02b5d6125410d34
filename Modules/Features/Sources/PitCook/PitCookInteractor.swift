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
    func show(_ state: PitCookState) async
}

/// Shows the progress of one cook.
///
/// After each signal of its cook and at the time of each event the unit reads the newest pit. So the order in
/// which things happen does not matter.
actor PitCookInteractor: LeafInteractable {
    nonisolated let lifetime: Lifetime

    @Wired private var presenter: (any PitCookPresentable)?
    @Wired private var listener: (any PitCookListener)?
    private let pit: any PitService
    private let clock: any PitClock
    private var known: KnownCook
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
            let due = known.update(from: newest, shown: pit.shownChange, at: clock.now)
            if known.isOnPit, let seen = known.seen {
                await show(
                    .cook(
                        seen.cook, seen.event, isOwn: known.isOwn, silence: seen.silence,
                        fire: newest.fire?.probe))
            }
            return due
        case .unavailable(let error)?: await show(.unavailable(error))
        case nil: break
        }
        return nil
    }

    private func show(_ state: PitCookState) async {
        guard state != shown else { return }
        shown = state
        await presenter?.show(state)
    }

    /// Reports to the view and to the parent, once, that the cook is gone.
    private func reportEnd() async {
        guard known.reportEndOnce() else { return }
        // The answer to the person's own request has said so.
        if known.isUndone || !known.isOwn {
            await show(known.isUndone ? .undone(known.id) : .gone(known.id))
        }
        await listener?.didFinishPitCook(known.id)
    }
}
