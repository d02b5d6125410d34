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

    /// A body that blocks its thread, and what its failure says.
    enum Block: String, CaseIterable, Codable, CustomTestStringConvertible {
        case mutex = "A lock of the body is shown with who has it, and with the timeline."
        case semaphore = "A semaphore of the body is shown with who may have it."
        case body = "A body that waits for a semaphore is named."
        case deep = "The innermost five functions are shown, and what else waits."
        case note = "A line that is noted after each step may block, too."

        var testDescription: String { rawValue }

        var texts: [String] {
            let holder = ["\n  “one”, started in ", "schedule that did the same:\n  ● test"]
            return switch self {
            case .mutex: ["A task of this schedule has locked it"] + holder
            case .semaphore: ["One of these tasks may hold it"] + holder
            case .body: ["Blocked: The test's body blocks the thread of"]
            case .deep: ["Meanwhile RaceTestingTests/", ": A call of door() is suspended and was"]
            case .note: ["Blocked: "]
            }
        }

        func run() async throws {
            let (lock, free, gate) = (NSLock(), DispatchSemaphore(value: 1), Gate())
            switch self {
            case .mutex: await both({ Self.lock(lock) }, { Self.unlock(lock) })
            case .semaphore: await both({ Self.wait(free) }, { free.signal() })
            case .body: gate.block()
            case .deep:
                let door = Spy<Void, Void, Never>("door()")
                door.suspends()
                start { await door() }
                await settle()
                gate.block(below: 9)
            case .note:
                noteAfterEachStep(in: "Gate") {
                    gate.block()
                    return []
                }
                throw CancellationError()
            }
        }

        private func both(
            _ enter: @escaping @Sendable () -> Void, _ leave: @escaping @Sendable () -> Void
        ) async {
            let tasks = ["one", "other"].map { name in
                Task(name: name) {
                    enter()
                    await Task.yield()
                    leave()
                }
            }
            for task in tasks { await task.value }
        }

        private static func lock(_ lock: NSLock) { lock.lock() }
        private static func unlock(_ lock: NSLock) { lock.unlock() }
        private static func wait(_ semaphore: DispatchSemaphore) { semaphore.wait() }
    }

    @Test("A blocked thread fails the test.", .onKnownToolchain, arguments: Block.allCases)
    func fails(_ block: Block) async {
        await #expect(processExitsWith: .success) { [block] in
            await BusyLimit.early {
                let report = await FailureLog().schedule { try await block.run() }
                let text = report.failure?.description ?? ""
                for part in block.texts { #expect(text.contains(part)) }
                if block == .deep { #expect(text.ranges(of: "\n  in ").count == 5) }
            }
        }
    }

    @Test("A job that waits for another thread for a while is not blocked.", .schedule())
    func waitsForThread() { Gate().passThroughThread() }
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
