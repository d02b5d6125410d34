import Dispatch
import Foundation
import RaceTesting
import Synchronization
import Testing

@Suite("The timeline of tasks that go outside", .failsIfStuck, .onKnownToolchain)
struct TimelineOutsideTests {
    private let log = FailureLog()

    @Test("A task that starts another one outside of the schedules is shown as its creator.")
    func startsOutside() async {
        let timeline = await log.timeline {
            let (outside, isThere) = (Outside(), DispatchSemaphore(value: 0))
            let (hasTurn, hasStarted) = (
                DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
            )
            let guest = Task(name: "guest") {
                await outside.visit {
                    isThere.signal()
                    hasTurn.wait()
                    start {}
                    hasStarted.signal()
                }
            }
            let cook = Task(name: "cook") {
                isThere.wait()
                hasTurn.signal()
                hasStarted.wait()
            }
            await cook.value
            await guest.value
        }

        // The columns: the test, the guest, the cook, the task and the executor outside.
        #expect(timeline.contains("  │ ● │ │ ◆ starts task 3\n"))
    }

    @Test("The timeline names the actor, with its number.")
    func busyActor() async {
        let timeline = await log.timeline {
            let smokers = [Smoker(), Smoker()]
            for smoker in smokers { await smoker.turn() }
            let end = await smokers[1].hold()
            let cook = Task { await smokers[1].turn() }
            await Task.yield()
            end.signal()
            await cook.value
        }

        #expect(timeline.contains("◆ waits for Smoker 2\n"))
    }

    @Test("A stall names its type.")
    func stall() async {
        let ends = Mutex<[DispatchSemaphore]>([])
        await log.expectFailure("It waits for the actor Smoker.") {
            let smoker = Smoker()
            let end = await smoker.hold()
            ends.withLock { $0.append(end) }
            await smoker.turn()
        }

        for end in ends.withLock(\.self) { end.signal() }
    }
}

/// An actor on which a thread outside of the schedules can stay.
private actor Smoker {
    func turn() { note("turns") }

    /// Lets a thread stay on the actor, and returns what ends that.
    nonisolated func hold() async -> DispatchSemaphore {
        let end = DispatchSemaphore(value: 0)
        await withCheckedContinuation { held in
            Task(executorPreference: CountingExecutor()) {
                await self.stay(until: end) { held.resume() }
            }
        }
        return end
    }

    private func stay(until end: DispatchSemaphore, _ isThere: @Sendable () -> Void) {
        isThere()
        end.wait()
    }
}
