import Foundation
import Synchronization
import Testing

@testable import RaceTesting

@Suite("The run of a schedule", .failsIfStuck)
struct ScheduleRunTests {
    #if os(Linux)
        @Test("A loop stops when its schedule ends in a livelock.")
        func livelockEnds() async {
            await #expect(processExitsWith: .success) {
                let isOver = AtomicFlag()
                await FailureLog().schedule(stepLimit: 1_000) {
                    while true {
                        if isOver.value { exit(EXIT_FAILURE) }
                        await Task.yield()
                    }
                }
                isOver.set()

                // Called when nothing in the process goes on.
                _ = ExplorerWatch.shared.add { exit(EXIT_SUCCESS) }
                await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
            }
        }
    #endif

    @Test("A loop that settles stops when its schedule ends in a livelock.")
    func settlingLivelockEnds() async {
        await #expect(processExitsWith: .success) {
            let rounds = Mutex(0)
            await FailureLog().schedule(stepLimit: 1_000) {
                while true {
                    // A run takes at most 2,000 steps, and there are three.
                    let round = rounds.withLock { count in
                        count += 1
                        return count
                    }
                    if round > 10_000 { exit(EXIT_FAILURE) }
                    await settle()
                }
            }
            exit(EXIT_SUCCESS)
        }
    }

    @Test(
        "A task that is left behind goes on outside, also on the main actor, wherever the schedule ends.",
        arguments: [nil, 0, 1, 2, 3])
    func leftBehind(others: Int?) async {
        let end = FirstValue<Bool>()
        await schedule {
            guard let others else { return _ = start { await end.setLate() } }
            // Each takes one step at the end, so what is last in the queue differs.
            for _ in 0..<others { start { try await ManualClock().sleep(for: .seconds(1)) } }
            Task { @MainActor in await end.setLate() }
        }

        #expect(await end.value)
    }

    @Test("A task that is left behind and takes long does not hang in a double later.")
    func leftBehindWaits() async {
        let (answer, ended) = (
            Spy<Void, Void, Never>("answer()"), Spy<Void, Void, Never>("ended()")
        )
        answer.suspends()

        await schedule {
            start {
                try? await ManualClock().sleep(for: .seconds(1))
                for _ in 1...2_000 { await Task.yield() }
                await answer()
                await ended()
            }
        }

        await ended.called(times: 1)
    }

    @Test("A task that goes on after the end of its schedule does not hang in a double.")
    func goesOnLater() async {
        let callbacks = Mutex<[CheckedContinuation<Void, Never>]>([])
        let (answer, ended) = (
            Spy<Void, Void, Never>("answer()"), Spy<Void, Void, Never>("ended()")
        )
        answer.suspends()
        await FailureLog().schedule {
            await withCheckedContinuation { callback in
                callbacks.withLock { $0.append(callback) }
            }
            await answer()
            await ended()
        }

        let late = callbacks.withLock(\.self)
        for callback in late { callback.resume() }

        await ended.called(times: late.count)
    }

    @Test("As many steps as the limit are no livelock.")
    func stepLimit() async {
        let body: @Sendable () async -> Void = { for _ in 1...5 { await Task.yield() } }
        let steps = await schedule(body).steps

        let enough = await schedule(stepLimit: steps, body)
        let tooFew = await FailureLog().collect { await schedule(stepLimit: steps - 1, body) }

        #expect(enough.failure == nil)
        #expect(tooFew.failure != nil)
    }

    @Test("A body that cancels itself and returns is done.", .schedule())
    func cancelsItself() {
        // Safe: the task is used during the call only.
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
    }

    @Test("A body that stalls is cancelled, and ends in its schedule.", arguments: [false, true])
    func cancelled(waitsForCalls: Bool) async {
        let isOver = AtomicFlag()

        await ScheduleRun.$patience.withValue(.zero) {
            _ = await FailureLog().expectFailure("Stalled: ") {
                if waitsForCalls {
                    let spy = Spy<Void, Void, Never>("answer()")
                    spy.suspends()
                    for _ in 1...3 { await spy() }
                } else {
                    let (never, _) = AsyncStream.makeStream(of: Void.self)
                    for await _ in never {}
                    for _ in 1...5 { await Task.yield() }
                }
                isOver.set()
            }
        }

        #expect(isOver.value)
    }
}

extension FirstValue<Bool> {
    nonisolated(nonsending) fileprivate func setLate() async {
        try? await ManualClock().sleep(for: .seconds(1))
        for _ in 1...2_000 { await Task.yield() }
        // Nothing is left to wait for.
        await settle()
        set(true)
    }
}
