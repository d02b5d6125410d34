import Dispatch
import RoutingTestSupport
import Synchronization
import Testing

/// The limit of schedules: code between two suspension points is never interleaved.
///
/// A race in code with locks needs real threads; a race in plain memory needs ThreadSanitizer too.
@Suite("Two locks", .failsIfStuck)
struct TwoLocksTests {
    @Test("Schedules do not find the lost update.")
    func schedulesMissIt() async {
        await schedules(1_000) {
            let isOn = TwoLocks(false)

            await withTaskGroup { group in
                for _ in 1...10 { group.addTask { isOn.value.toggle() } }
            }

            #expect(isOn.value == false)
        }
    }

    @Test("A thread that updates between the two locks of another loses its update.")
    func threadsFindIt() {
        let counter = TwoLocks(0)
        let hasUpdated = DispatchSemaphore(value: 0)

        counter.value.increment(after: {
            // A queue of its own has a thread also where there is only one CPU.
            DispatchQueue(label: "another thread").async {
                counter.value += 1
                hasUpdated.signal()
            }
            hasUpdated.wait()
        })

        #expect(counter.value == 1)
    }

    @Test("One lock around the read and the write loses no update.")
    func oneLock() {
        let counter = Mutex(0)

        DispatchQueue.concurrentPerform(iterations: 1_000) { _ in
            counter.withLock { $0 += 1 }
        }

        #expect(counter.withLock { $0 } == 1_000)
    }
}

extension Int {
    /// Adds one after `pause`, which lengthens the time between the read and the write.
    fileprivate mutating func increment(after pause: () -> Void) {
        pause()
        self += 1
    }
}

/// A value that looks safe but is not: its lock is released between a read and a write.
final class TwoLocks<Value: Sendable>: Sendable {
    private let storage: Mutex<Value>

    init(_ value: Value) {
        storage = Mutex(value)
    }

    var value: Value {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }
}
