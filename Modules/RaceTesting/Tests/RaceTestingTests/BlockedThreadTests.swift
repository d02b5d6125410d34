import Dispatch
import Foundation
import Testing

@testable import RaceTesting

/// Tests in a process of their own, where nothing else goes on: a blocked thread is found soon there.
@Suite("Blocked threads", .failsIfStuck)
struct BlockedThreadTests {
    @Test("A lock that is held across an await fails the test, and the run goes on.")
    func heldLock() async {
        await #expect(processExitsWith: .success) {
            try await BusyLimit.early {
                let (gate, log) = (Gate(), FailureLog())
                let report = await log.schedules(200) {
                    let audit = Audit()
                    let tasks = ["one", "other"].map { name in
                        Task(name: name) {
                            gate.enter()
                            await audit.record()
                            gate.leave()
                        }
                    }
                    for task in tasks { await task.value }
                }

                let failure = try #require(report.failure)
                #expect(report.schedules == 1)
                #expect(log.sentences == ["\(failure)"])
                for text in [
                    "Schedule 1 failed.\n- Blocked: “other” blocks the thread of ",
                    ", and nothing can",
                    "\n  Look for a lock that is held across an await, and for a semaphore in async code.\n",
                    "It is the order of arrival: schedule { … }.",
                    // The gate is still locked in the second run.
                    "the lock lives longer than a schedule",
                ] { #expect(failure.description.contains(text)) }
                if isKnownToolchain {
                    #expect(failure.description.contains("Gate.enter() (BlockedThreadTests.swift:"))
                }
            }
        }
    }

    @Test(
        "A lock of the body is shown with who may hold it, and with the timeline.",
        .onKnownToolchain, arguments: [true, false])
    func holder(isMutex: Bool) async {
        await #expect(processExitsWith: .success) { [isMutex] in
            await BusyLimit.early {
                _ = await FailureLog().expectFailure(
                    isMutex
                        ? "A task of this schedule has locked it"
                        : "One of these tasks may hold it",
                    "\n  “one”, started in ", "Timeline of a schedule that did the same:\n  ● test"
                ) {
                    let (lock, semaphore) = (NSLock(), DispatchSemaphore(value: 1))
                    let tasks = ["one", "other"].map { name in
                        Task(name: name) {
                            Self.enter(isMutex ? lock : nil, semaphore)
                            await Task.yield()
                            if isMutex { Self.leave(lock) } else { semaphore.signal() }
                        }
                    }
                    for task in tasks { await task.value }
                }
            }
        }
    }

    private static func enter(_ lock: NSLock?, _ semaphore: DispatchSemaphore) {
        if let lock { lock.lock() } else { semaphore.wait() }
    }
    private static func leave(_ lock: NSLock) { lock.unlock() }

    @Test("A job that waits for another thread for a while is not blocked.", .schedule())
    func waitsForThread() { Gate().passThroughThread() }

    @Test("A body that waits for a semaphore is named, with the seed of a random schedule.")
    func body() async {
        await #expect(processExitsWith: .success) {
            try await BusyLimit.early {
                let gate = Gate()
                let report = await FailureLog().schedule(seed: 0x5) { gate.block() }

                let text = try #require(report.failure).description
                #expect(text.contains("Blocked: The test's body blocks the thread of"))
                #expect(text.contains("RACE_SEED=0x5"))
            }
        }
    }

    @Test("A blocked thread is shown with the innermost five functions, and with what else waits.")
    func deepStack() async {
        await #expect(processExitsWith: .success) {
            await BusyLimit.early {
                let gate = Gate()
                let door = Spy<Void, Void, Never>("door()")
                door.suspends()

                let failure = await FailureLog().expectFailure(
                    "Meanwhile RaceTestingTests/", ": A call of door() is suspended and was not"
                ) {
                    start { await door() }
                    await settle()
                    gate.block(below: 9)
                }

                if isKnownToolchain {
                    #expect(failure?.description.ranges(of: "\n  in ").count == 5)
                }
            }
        }
    }

    @Test("A line that is noted after each step and blocks the thread fails the test, too.")
    func noteAfterStep() async {
        await #expect(processExitsWith: .success) {
            await BusyLimit.early {
                let gate = Gate()
                _ = await FailureLog().expectFailure("Blocked: ") {
                    noteAfterEachStep(in: "Gate") {
                        gate.block()
                        return []
                    }
                    throw CancellationError()
                }
            }
        }
    }
}

extension BlockedThreadTests {
    final class Gate: Sendable {
        private let free = DispatchSemaphore(value: 1)

        func enter() { free.wait() }

        func leave() { free.signal() }

        func passThroughThread() {
            enter()
            DispatchQueue(label: "another thread").async { self.leave() }
            enter()
            leave()
        }

        func block() {
            enter()
            enter()
            leave()
        }

        func block(below depth: Int) {
            guard depth > 0 else { return block() }
            block(below: depth - 1)
        }
    }
}
