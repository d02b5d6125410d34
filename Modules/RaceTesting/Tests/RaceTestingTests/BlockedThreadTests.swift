import Dispatch
import Foundation
import Testing

@testable import RaceTesting

@Suite("Blocked threads", .failsIfStuck)
struct BlockedThreadTests {
    @Test("A blocked thread is found soon where nothing else goes on.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    static let rows: [Row] = [
        Row("A lock held across an await fails the test, and the run goes on.", in: .alone) { log in
            let gate = Gate()
            let report = await log.schedules(200) {
                let audit = Audit()
                await inTwoTasks { _ in
                    gate.enter()
                    await audit.record()
                    gate.leave()
                }
            }
            let failure = try #require(report.failure)
            #expect(report.schedules == 1)
            #expect(log.sentences == ["\(failure)"])
            log.expectOne(
                "Schedule 1 failed.\n- Blocked: “other” blocks the thread of ",
                ", and nothing can",
                "\n  Look for a lock that is held across an await, and for a semaphore in async code.\n",
                "It is the order of arrival: schedule { … }.",
                // The gate is still locked in the second run.
                "the lock lives longer than a schedule")
            if isKnownToolchain { log.expectOne("Gate.enter() (BlockedThreadTests.swift:") }
        },
        blocks(
            "A lock of the body is shown with who has it, and with the timeline.",
            "A task of this schedule has locked it", holder, timeline
        ) {
            let lock = NSLock()
            await both({ lock.lock() }, { lock.unlock() })
        },
        blocks(
            "A semaphore of the body is shown with who may have it.",
            "One of these tasks may hold it", holder, timeline
        ) {
            let free = DispatchSemaphore(value: 1)
            await both({ free.wait() }, { free.signal() })
        },
        blocks(
            "A body that waits for a semaphore is named.",
            "Blocked: The test's body blocks the thread of"
        ) { Gate().block() },
        blocks(
            "The innermost five functions are shown, and what else waits.",
            "Meanwhile RaceTestingTests/", ": A call of door() is suspended and was", functions: 5
        ) {
            let door = Spy<Void, Void, Never>("door()")
            door.suspends()
            start { await door() }
            await settle()
            Gate().block(below: 9)
        },
        blocks("A line that is noted after each step may block, too.", "Blocked: ") {
            noteAfterEachStep(in: "Gate") {
                Gate().block()
                return []
            }
            throw CancellationError()
        },
    ]

    private static let holder = "\n  “one”, started in "
    private static let timeline = "schedule that did the same:\n  ● test"

    /// A body that blocks its thread, and what its failure says.
    private static func blocks(
        _ sentence: String, _ texts: String..., functions: Int? = nil,
        _ body: @escaping @Sendable () async throws -> Void
    ) -> Row {
        Row(sentence, in: .alone, if: isKnownToolchain) { log in
            let failure = await log.schedule("", body).failure?.description ?? "It passes."
            for text in texts { #expect(failure.contains(text)) }
            if let functions { #expect(failure.ranges(of: "\n  in ").count == functions) }
        }
    }

    private static func both(
        _ enter: @escaping @Sendable () -> Void, _ leave: @escaping @Sendable () -> Void
    ) async {
        await inTwoTasks { _ in
            enter()
            await Task.yield()
            leave()
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
