import Dispatch
import RoutingTestSupport
import Synchronization
import Testing

/// The limit of schedules: code between two suspension points is never interleaved.
///
/// A race inside locks and plain memory needs real threads, and ThreadSanitizer where it is inside
/// plain memory.
@Suite("A toggle behind two locks")
struct ToggleBehindTwoLocks {
    @Test("No schedule finds the lost update.")
    func schedulesMissIt() async {
        await schedules(1_000) {
            let isOn = TwoLocks(false)

            await withTaskGroup { group in
                for _ in 1...10 { group.addTask { isOn.value.toggle() } }
            }

            #expect(isOn.value == false)
        }
    }

    @Test("Two real threads that meet between the locks lose an update.")
    func threadsFindIt() {
        let counter = TwoLocks(0)
        let hasRead = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]

        DispatchQueue.concurrentPerform(iterations: 2) { thread in
            counter.value.increment(after: {
                hasRead[1 - thread].signal()
                hasRead[thread].wait()
            })
        }

        #expect(counter.value == 1)
    }

    @Test("One lock around both loses none.")
    func oneLock() {
        let counter = Mutex(0)

        DispatchQueue.concurrentPerform(iterations: 1_000) { _ in
            counter.withLock { $0 += 1 }
        }

        #expect(counter.withLock { $0 } == 1_000)
    }
}

extension Int {
    /// Adds one, after `pause`: the moment between reading and writing, made long.
    fileprivate mutating func increment(after pause: () -> Void) {
        pause()
        self += 1
    }
}
