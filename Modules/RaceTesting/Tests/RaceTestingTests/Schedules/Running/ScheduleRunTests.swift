import Foundation
import Synchronization
import Testing

@testable import RaceTesting

@Suite("The run of a schedule", .failsIfStuck)
struct ScheduleRunTests {
    @Test("A task that the body leaves behind and that never rests is a livelock.")
    func livelock() async {
        let report = await FailureLog().collect {
            await schedule(stepLimit: 1_000) {
                start { while !Task.isCancelled { await Task.yield() } }
            }
        }

        #expect(report.failure?.sentences.count == 1)
        #expect(report.failure?.sentences.first?.hasPrefix("Livelock: ") == true)
        #expect(report.failure?.details.first == "1 of 1 reruns did the same.")
    }

    #if os(Linux)
        @Test("A loop that a livelock leaves behind does not go on outside.")
        func livelockEnds() async {
            await #expect(processExitsWith: .success) {
                let isOver = AtomicFlag()
                await FailureLog().collect {
                    await schedule(stepLimit: 1_000) {
                        while true {
                            if isOver.value { exit(EXIT_FAILURE) }
                            await Task.yield()
                        }
                    }
                }
                isOver.set()

                // Called when nothing in the process goes on.
                _ = ExplorerWatch.shared.add { exit(EXIT_SUCCESS) }
                await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
            }
        }
    #endif

    @Test("A loop that settles, and that a livelock leaves behind, does not go on outside either.")
    func settlingLivelockEnds() async {
        await #expect(processExitsWith: .success) {
            let rounds = Mutex(0)
            await FailureLog().collect {
                await schedule(stepLimit: 1_000) {
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
            }
            exit(EXIT_SUCCESS)
        }
    }

    @Test("A task that is left behind, and is not done soon after its wait ended, goes on outside.")
    func leftBehind() async {
        let end = FirstValue<Bool>()
        await schedule { start { await end.setLate() } }

        #expect(await end.value)
    }

    @Test(
        "A task on the main actor goes on outside, too, wherever the schedule ends.",
        arguments: 0...3)
    func leftBehindOnMainActor(others: Int) async {
        let end = FirstValue<Bool>()
        await schedule {
            // Each takes one step at the end, so what is last in line differs.
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
        await FailureLog().collect {
            await schedule {
                await withCheckedContinuation { callback in
                    callbacks.withLock { $0.append(callback) }
                }
                await answer()
                await ended()
            }
        }

        let late = callbacks.withLock(\.self)
        for callback in late { callback.resume() }

        await ended.called(times: late.count)
    }

    @Test(
        "After a stall a schedule waits only briefly, unless other threads return jobs.",
        arguments: [(1, 0), (0, 1)])
    func patience(arrivals: Int, sleepers: Int) {
        let run = ScheduleRun(stepLimit: 100, test: "a test") {
            let spy = Spy<Void, Void, Never>("answer()")
            spy.suspends()
            await spy()
        }
        let executor = ScheduleExecutor.inOrderOfArrival()
        #expect(run.patience(executor) == ScheduleRun.longestPatience)

        let outcome = ScheduleRun.$patience.withValue(.zero) {
            run.run(.trace(""), waitingForMainActor: false)
        }
        #expect(outcome.hangs)
        #expect(run.patience(executor) < ScheduleRun.longestPatience)

        executor.state.withLock { ($0.arrivals, $0.sleeperCount) = (arrivals, sleepers) }
        #expect(run.patience(executor) == ScheduleRun.longestPatience)
    }

    @Test("A livelock does not make the patience shorter.")
    func patienceAfterLivelock() {
        let run = ScheduleRun(stepLimit: 100, test: "a test") {
            while !Task.isCancelled { await Task.yield() }
        }

        #expect(run.run(.trace(""), waitingForMainActor: false).hangs)

        #expect(run.patience(ScheduleExecutor.inOrderOfArrival()) == ScheduleRun.longestPatience)
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
}

extension FirstValue<Bool> {
    /// Waits until the schedule ends the wait, and then takes more steps than the schedule still runs.
    nonisolated(nonsending) fileprivate func setLate() async {
        try? await ManualClock().sleep(for: .seconds(1))
        for _ in 1...2_000 { await Task.yield() }
        set(true)
    }
}
