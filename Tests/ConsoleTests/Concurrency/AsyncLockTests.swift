import Testing

@testable import Console

@Suite("An asynchronous lock", .timeLimit(.minutes(1)))
struct AsyncLockTests {
    @Test("Can be acquired again after its release.")
    func canBeAcquiredAgain() async {
        let lock = AsyncLock()

        #expect(await lock.acquire())
        lock.release()
        #expect(await lock.acquire())
    }

    @Test("Is held by one task at a time, and every task acquires it.")
    func isHeldByOneTaskAtATime() async {
        let lock = AsyncLock()
        let room = Room()

        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    guard await lock.acquire() else { return }
                    await room.enter()
                    await Task.yield()
                    await room.leave()
                    lock.release()
                }
            }
        }

        #expect(await room.visits == 200)
        #expect(await room.mostAtOnce == 1)
    }

    @Test("Goes to the next task when a waiting task is cancelled.")
    func cancelledTaskIsSkipped() async {
        let lock = AsyncLock()
        _ = await lock.acquire()

        let cancelled = Task { await lock.acquire() }
        let next = Task { await lock.acquire() }
        cancelled.cancel()
        #expect(await cancelled.value == false)
        lock.release()

        #expect(await next.value)
    }

    private actor Room {
        private(set) var visits = 0
        private(set) var mostAtOnce = 0
        private var present = 0

        func enter() {
            visits += 1
            present += 1
            mostAtOnce = max(mostAtOnce, present)
        }

        func leave() {
            present -= 1
        }
    }
}
