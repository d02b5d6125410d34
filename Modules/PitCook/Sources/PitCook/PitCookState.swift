public import PitContract

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The states that the PitCook unit shows.
public enum PitCookState: Sendable, Hashable {
    /// The cook, the event that has happened last, and the person's last action.
    case cook(Cook, CookEvent, PitCookPhase)
    /// The cook was taken off the pit by another program.
    case gone(Cook.ID)
    /// The pit cannot be read.
    case unavailable(PitError)
}

/// The progress of the person's last action.
public enum PitCookPhase: Sendable, Hashable {
    /// There was no action yet.
    case none
    /// The action is under way.
    case pending(PitCookAction)
    /// Another action was refused, because this one is under way.
    case refused(pending: PitCookAction)
    /// The action has succeeded.
    case done(PitCookAction)
    /// The action has failed or was cancelled.
    case failed(PitError)
}

/// An action of the person.
public enum PitCookAction: Sendable, Hashable {
    /// Confirms the stage that is shown.
    case confirm
    /// Makes the current stage longer by minutes, or shorter for a negative number.
    case adjust(minutes: Int)
    /// Takes the cook off the pit.
    case finish
}

/// The newest knowledge of a cook, which may be gone.
struct PitCookSight {
    let id: Cook.ID
    /// The cook when it was on the pit last, and its event then; `nil` when it was never there.
    private(set) var seen: Seen?
    private var presence = Presence.onPit

    typealias Seen = (cook: Cook, event: CookEvent)

    private enum Presence { case onPit, gone, reported }

    var isOnPit: Bool { presence == .onPit }

    init(id: Cook.ID) {
        self.id = id
    }

    /// Takes over how far the cook is on the newest pit.
    ///
    /// - Returns: the time of the next event; `nil` when none comes by itself.
    @discardableResult
    mutating func update(from pit: Pit, at now: Date) -> Date? {
        guard let cook = pit.cook(id) else {
            if presence == .onPit { presence = .gone }
            return nil
        }
        let progress = cook.progress(at: now)
        presence = .onPit
        seen = (cook, progress.event)
        return progress.due
    }

    /// - Returns: whether the cook is gone; `true` once until it comes back.
    mutating func takeEnd() -> Bool {
        guard presence == .gone else { return false }
        presence = .reported
        return true
    }
}
