import Essentials
import PitContract

/// The newest knowledge of a cook, which may be gone.
struct KnownCook {
    let id: Cook.ID
    /// The last known cook, its event, and since when its probe was silent; `nil` when it was never on the pit.
    private(set) var seen: Seen?
    private var presence = Presence.onPit
    /// Whether the cook is gone because its start was undone.
    private(set) var isUndone = false
    /// Whether the person has made its last change in this program.
    private(set) var isOwn = false

    typealias Seen = (cook: Cook, event: CookEvent, silence: Date?)

    private enum Presence { case onPit, gone, reported }

    var isOnPit: Bool { presence == .onPit }

    init(id: Cook.ID) {
        self.id = id
    }

    /// Takes over how far the cook is on the newest pit.
    ///
    /// - Parameter shown: the changes that the person knows.
    /// - Returns: the time of the next event or silence; `nil` when none comes by itself.
    @discardableResult
    mutating func update(from pit: Pit, shown: ShownChange, at now: Date) -> Date? {
        let cook = pit.cook(id)
        if seen?.cook != cook { isOwn = seen != nil && isLastChange(of: pit, in: shown) }
        guard let cook else {
            if presence == .onPit {
                presence = .gone
                isUndone = seen.map { !pit.journal.hasEnd(of: $0.cook) } ?? false
            }
            return nil
        }
        let progress = cook.progress(at: now)
        presence = .onPit
        seen = (cook, progress.event, cook.silence(at: now))
        return progress.nextChange
    }

    private func isLastChange(of pit: Pit, in shown: ShownChange) -> Bool {
        let change = pit.journal.changes.last { $0.cook?.id == id }
        return change.map { shown.knows($0, of: pit) } ?? false
    }

    /// - Returns: whether the cook is gone; `true` once until it comes back.
    mutating func reportEndOnce() -> Bool {
        guard presence == .gone else { return false }
        presence = .reported
        return true
    }
}
