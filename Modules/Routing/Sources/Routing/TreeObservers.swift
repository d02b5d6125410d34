import Synchronization

/// Those who watch trees; nobody, most of the time, and then all of this costs a look at a number.
///
/// What happens is noted under the lock of the unit that it happens to, so each unit's events are
/// in order, and a place is noted before anything else of its unit.
final class TreeObservers: Sendable {
    /// Those of the process.
    static let shared = TreeObservers()

    private let all = Mutex<[TreeObserver]>([])
    private let turns = Atomic<UInt8>(0)

    /// One of eight marks for the units that an observer watches; several may share one.
    var nextMark: UInt8 { 1 << (turns.wrappingAdd(1, ordering: .relaxed).oldValue % 8) }

    func add(_ observer: TreeObserver) { all.withLock { $0.append(observer) } }

    func remove(_ observer: TreeObserver) { all.withLock { $0.removeAll { $0 === observer } } }

    /// Has to be called with the unit locked; the event is made only when somebody watches.
    static func note(_ unit: Lifetime, _ watchers: UInt8, _ event: @autoclosure () -> TreeEvent) {
        guard watchers != 0 else { return }
        let event = event()
        for observer in shared.all.withLock({ $0 }) where observer.mark & watchers != 0 {
            observer.note(event, of: unit)
        }
    }
}
