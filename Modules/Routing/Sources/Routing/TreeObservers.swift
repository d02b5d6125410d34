import Synchronization

/// Those who watch trees; nobody, most of the time, and then all of this costs a look at a number.
///
/// What happens is noted under the lock of the unit that it happens to, so each unit's events are
/// in order, and a place is noted before anything else of its unit. It is delivered when no lock
/// is held.
enum TreeObservers {
    private static let count = Atomic(0)
    private static let all = Mutex<[TreeObserver]>([])
    private static let turns = Atomic<UInt8>(0)

    /// One of eight marks for the units that an observer watches; several may share one.
    static var nextMark: UInt8 { 1 << (turns.wrappingAdd(1, ordering: .relaxed).oldValue % 8) }

    static func add(_ observer: TreeObserver) {
        all.withLock { $0.append(observer) }
        count.add(1, ordering: .sequentiallyConsistent)
    }

    static func remove(_ observer: TreeObserver) {
        let isRemoved = all.withLock { all in
            let index = all.firstIndex { $0 === observer }
            if let index { all.remove(at: index) }
            return index != nil
        }
        if isRemoved { count.subtract(1, ordering: .sequentiallyConsistent) }
    }

    /// Has to be called with the unit locked; the event is made only when somebody watches.
    static func note(_ unit: Lifetime, _ watchers: UInt8, _ event: @autoclosure () -> TreeEvent) {
        guard watchers != 0 else { return }
        let event = event()
        for observer in all.withLock({ $0 }) where observer.mark & watchers != 0 {
            observer.note(event, of: unit)
        }
    }

    /// Has to be called with nothing locked, after something was noted of the unit.
    static func deliver(_ unit: Lifetime) {
        guard count.load(ordering: .acquiring) > 0 else { return }
        let watchers = unit.state.withLock { $0.watchers }
        guard watchers != 0 else { return }
        for observer in all.withLock({ $0 }) where observer.mark & watchers != 0 {
            observer.deliver(from: unit)
        }
    }
}
