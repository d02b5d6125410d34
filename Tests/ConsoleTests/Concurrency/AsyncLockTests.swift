import RaceTesting
import Testing

@testable import Console

@Suite("An asynchronous lock", .failsIfStuck)
struct AsyncLockTests {
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

    @Test("Goes to the next task when a waiting task is cancelled.", .schedule())
    func cancelledTaskIsSkipped() async {
        let (lock, cancelled, next) = await heldWithTwoWaiters()

        cancelled.cancel()
        #expect(await cancelled.value == false)
        lock.release()

        #expect(await next.value)
    }

    @Test("A task that was cancelled before does not acquire it.")
    func cancelledBefore() async {
        let lock = AsyncLock()

        let isAcquired = await withTaskGroup(of: Bool.self) { group in
            group.cancelAll()
            group.addTask { await lock.acquire() }
            return await group.next()
        }

        #expect(isAcquired == false)
        #expect(await lock.acquire())
    }

    private func heldWithTwoWaiters() async
        -> (lock: AsyncLock, first: Task<Bool, Never>, second: Task<Bool, Never>)
    {
        let lock = AsyncLock()
        _ = await lock.acquire()
        let first = start { await lock.acquire() }
        await settle()
        let second = start { await lock.acquire() }
        await settle()
        return (lock, first, second)
    }

    @Test("Goes to the task that has waited longest, and is then held.")
    func handedOver() async {
        await schedules(20) {
            let (lock, first, second) = await heldWithTwoWaiters()
            lock.release()
            #expect(await first.value)

            let third = start { await lock.acquire() }
            await settle()
            second.cancel()
            third.cancel()

            #expect(await !second.value)
            #expect(await !third.value)
        }
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

@Suite("Work that can be cancelled alone", .failsIfStuck)
struct CancellableTests {
    private let call = Spy<Void, Bool, Never>("call()", returning: false)

    @Test(
        "Cancels the work and waits for its end; other work of the group goes on.", .schedules(100))
    func cancels() async {
        call.suspendsUntilCancelled(returning: true)
        let sut = Cancellable()
        let other = Cancellable()

        async let cancelled = sut.run { await isCancelled() }
        async let cancelledToo = other.run { await isCancelled() }
        await call.called(times: 2)
        sut.cancel()

        #expect(await cancelled)
        call.resume(returning: false)
        #expect(await !cancelledToo)
    }

    @Test("Cancels work that starts later.")
    func cancelsBefore() async {
        let sut = Cancellable()
        sut.cancel()
        call.suspendsUntilCancelled(returning: true)

        let result = await sut.run { await isCancelled() }

        #expect(result)
    }

    private func isCancelled() async -> Bool { await call() }
}
