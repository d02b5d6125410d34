public import PitContract
public import Routing
import Streams

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The parent of the PitCook unit.
public protocol PitCookListener: AnyObject, Sendable {
    /// Detaches the unit, because the cook is no longer on the pit.
    func didFinishPitCook(_ id: Cook.ID) async
}

/// The view of the PitCook unit.
///
/// Its methods are `async`, so that a view may be isolated to the main actor and a test double
/// need not be.
public protocol PitCookPresentable: Viewable {
    /// Sets the listener, which the view holds weakly.
    func set(listener: any PitCookPresentableListener) async

    /// Shows a state in place of the previous one.
    func show(_ state: PitCookState) async
}

/// The actions that the view of the PitCook unit reports.
///
/// Each returns when the action has succeeded or failed, or was refused because another one is
/// under way.
public protocol PitCookPresentableListener: AnyObject, Sendable {
    /// Notes that the person has done what the shown stage waits for.
    func didTapConfirm() async

    /// Makes the current stage longer, or shorter for a negative number.
    func didTapAdjust(by minutes: Int) async

    /// Takes the cook off the pit.
    func didTapFinish() async
}

/// Shows the progress of one cook, and the outcome of the person's actions.
///
/// After each state of the stream, at the time of each event and at the end of each action the unit reads
/// the newest pit. So the order in which things happen does not matter.
public actor PitCookInteractor: LeafInteractable {
    /// The lifetime that owns the unit's work; its label is the name of the cook.
    public nonisolated let lifetime: Lifetime

    @Wired private var presenter: (any PitCookPresentable)?
    @Wired private var listener: (any PitCookListener)?
    private let pit: any PitService
    private let clock: any PitClock
    private var sight: PitCookSight
    private var phase = PitCookPhase.none
    /// The number of actions that are under way, or whose result is being shown.
    private var actionCount = 0
    private var shown: PitCookState?

    /// Creates an interactor for the cook named `id`.
    public init(
        id: Cook.ID, pit: any PitService, clock: any PitClock,
        presenter: any PitCookPresentable, listener: any PitCookListener
    ) {
        lifetime = Lifetime(label: id)
        _presenter = Wired(presenter, until: lifetime)
        _listener = Wired(listener, until: lifetime)
        sight = PitCookSight(id: id)
        self.pit = pit
        self.clock = clock
    }

    /// Shows how far the cook is, and follows it from then on.
    public func didBecomeActive() async {
        let states = pit.pit.makeAsyncIterator()
        await look()
        task("follows the cook") {
            while await states.next() != nil { await self.follow() }
        }
    }

    private func follow() async {
        await look()
        // With each state, also an equal one: it may report a jump of the clock.
        restart("waits for the next event") { await self.wait() }
        await reportEnd()
    }

    // snippet: wait
    /// Looks at the cook again whenever its next event is due; it never polls.
    private func wait() async {
        while let due = await look(), (try? await clock.sleep(until: due)) != nil {}
    }
    // end of snippet

    /// Shows the newest state of the pit.
    ///
    /// - Returns: the time of the next event; `nil` when none comes by itself.
    @discardableResult
    private func look() async -> Date? {
        switch pit.pit.newest {
        case .ready(let newest)?:
            let due = sight.update(from: newest, at: clock.now)
            await showCook()
            return due
        case .unavailable(let error)?: await show(.unavailable(error))
        case nil: break
        }
        return nil
    }

    private func showCook() async {
        if let seen = sight.seen { await show(.cook(seen.cook, seen.event, phase)) }
    }

    private func show(_ state: PitCookState) async {
        guard state != shown else { return }
        shown = state
        await presenter?.show(state)
    }

    /// Reports to the parent, once, that the cook is gone.
    ///
    /// The last action that is under way reports the end itself, after its result.
    private func reportEnd() async {
        if actionCount == 0, sight.takeEnd() { await listener?.didFinishPitCook(sight.id) }
    }
}

extension PitCookInteractor: PitCookPresentableListener {
    /// Confirms the stage that is shown.
    public func didTapConfirm() async {
        await perform("confirms the stage") { await self.run(.confirm) }
    }

    /// Makes the current stage longer, or shorter for a negative number.
    public func didTapAdjust(by minutes: Int) async {
        await perform("adjusts the stage") { await self.run(.adjust(minutes: minutes)) }
    }

    /// Takes the cook off the pit.
    public func didTapFinish() async {
        await perform("finishes the cook") { await self.run(.finish) }
    }

    /// Runs an action, unless another one is under way.
    private func run(_ action: PitCookAction) async {
        // Before the first cook is shown, a view has nothing to tap.
        guard let seen = sight.seen else { return }
        if case .pending(let other) = phase {
            await presenter?.show(.cook(seen.cook, seen.event, .refused(pending: other)))
            return
        }
        phase = .pending(action)
        actionCount += 1
        await showCook()
        do throws(PitError) {
            try await request(action, for: seen)
            phase = .done(action)
        } catch {
            phase = .failed(error)
        }
        // The stream has the result already; so the result and the action's end are shown together.
        if case .ready(let newest)? = pit.pit.newest {
            sight.update(from: newest, at: clock.now)
        }
        await showCook()
        actionCount -= 1
        await reportEnd()
    }

    /// - Parameter seen: what was shown when the person acted.
    private func request(
        _ action: PitCookAction, for seen: PitCookSight.Seen
    ) async throws(PitError) {
        let id = seen.cook.id
        switch action {
        case .confirm:
            guard let stage = seen.event.stage else {
                throw .rejected("\(id) is done, so no stage can be confirmed. Nothing changed.")
            }
            _ = try await pit.confirm(id, stage: stage)
        case .adjust(let minutes):
            // More is refused by the service in any case, and must not overflow here.
            let most = 1_000_000
            _ = try await pit.adjust(id, by: .seconds(60 * max(-most, min(most, minutes))))
        case .finish:
            _ = try await pit.finish(id)
        }
    }
}
