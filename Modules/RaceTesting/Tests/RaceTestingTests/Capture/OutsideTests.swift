import Dispatch
import Testing

@testable import RaceTesting

@Suite("Work that leaves its schedule", .failsIfStuck)
struct OutsideTests {
    @Test(
        "A task that a callback wakes when its schedule is over counts.", arguments: [true, false])
    func callback(comes: Bool) async {
        let callbacks = Callbacks()
        let report = await FailureLog().everySchedule(maxDelays: 1) {
            if comes { resumeOutside(callbacks) }
            Task { await callbacks.wait() }
            async let other: Void = Task.yield()
            await other
        }
        callbacks.resume()

        #expect(report.schedules > 1)
        #expect(report.arrivals == (comes ? report.schedules - 1 : 0))
        #expect(report.isComplete != comes)
    }

    @Test(
        "A task that is in another executor when its schedule is over counts, if it leaves that or not.",
        .onKnownToolchain, arguments: [true, false])
    func ownExecutor(leaves: Bool) async {
        let (outside, gate, isLate) = (Outside(), DispatchSemaphore(value: 0), AtomicFlag())
        let report = await FailureLog().everySchedule(maxDelays: 1) {
            if leaves, isLate.value {
                gate.signal()
                outside.finish()
            }
            isLate.set()
            Task {
                // For good, each in an executor of its own.
                guard leaves else { return await Outside().visit { gate.wait() } }
                await outside.visit { gate.wait() }
                await Audit().record()
            }
            async let other: Void = Task.yield()
            await other
        }
        for _ in 0..<report.schedules { gate.signal() }

        #expect(report.schedules > 1)
        #expect(report.arrivals == report.schedules)
        #expect(!report.isComplete)
    }

    /// How a schedule comes to the actor of another one.
    enum Guest: CaseIterable { case visits, visitsThroughOwn, isNotAwaited }

    @Test(
        "Schedules that share an actor both count it and name it, and none of their own.",
        .onKnownToolchain, arguments: Guest.allCases)
    func sharedActor(guest: Guest) async {
        let (isHeld, mayGo, shared) = (FirstValue<Void>(), DispatchSemaphore(value: 0), Audit())
        async let first = schedule { await hold(shared, isHeld, until: mayGo) }
        await isHeld.value
        let second = await schedule {
            let visit = Task {
                if guest == .visitsThroughOwn { return await Clerk().record(in: shared) }
                await shared.record()
            }
            if guest == .isNotAwaited { return }
            await settle()
            // When the body waits for the visit.
            Task { mayGo.signal() }
            await visit.value
        }
        if guest == .isNotAwaited {
            mayGo.signal()
            #expect(second.arrivals == 1)
            return _ = await first
        }

        for report in [await first, second] {
            #expect(report.arrivals > 0)
            #expect(report.sharedActors.subtracting([""]) == ["Audit"])
        }
    }

    private static let hasRealSleeps = !Capture(hasYields: true).hasVirtualTime

    static let rows: [Row] = [
        Row("A task that wakes from a sleep comes back to its schedule.") {
            var arrivals = 0
            // On a busy machine a sleep may be over before its task suspends. Then the task does not leave.
            for _ in 1...20 where arrivals == 0 {
                arrivals = await schedule {
                    let counter = Counter()
                    await Task {
                        try? await Task.sleep(for: .milliseconds(1))
                        await counter.bump()
                    }.value
                    #expect(await counter.value == 1)
                }.arrivals
            }
            if hasRealSleeps { #expect(arrivals == 1) }
        },
        // Each leaves a timer in its process.
        Row(
            "A real sleep that the body leaves behind is outside of the schedules.", in: .alone,
            if: isKnownToolchain && hasRealSleeps
        ) { log in
            let report = await log.everySchedule(maxDelays: 1, strict: true) {
                Task { try? await Task.sleep(for: .seconds(86_400)) }
                Task { await Task.yield() }
                await Task.yield()
            }
            log.expectOne("Work ran outside the schedules: ")
            #expect(report.arrivals > 0 && !report.isComplete)
        },
        Row(
            "A sleep that was cancelled is not outside, nor is one of a detached task.", in: .alone,
            if: isKnownToolchain && hasRealSleeps
        ) {
            let report = await schedule {
                Task.detached { try? await Task.sleep(for: .seconds(86_400)) }
                let task = Task { try? await Task.sleep(for: .seconds(86_400)) }
                await settle()
                task.cancel()
                await task.value
            }
            #expect(report.arrivals == 0)
        },
    ]

    @Test("A task goes outside, and comes back.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    @Test(
        "An actor that tests share goes on after a livelock.", .serialized, .onKnownToolchain,
        arguments: 1_000...1_003)
    func livelock(_ stepLimit: Int) async {
        let log = FailureLog()
        await log.schedule(stepLimit: stepLimit) {
            for _ in 1...3 { Task { @Larder in while true { await Task.yield() } } }
            while true { await Task { @Larder in visit() }.value }
        }

        await visit()

        log.expectOne("1 of 1 reruns did the same.")
    }
}

private actor Clerk {
    func record(in audit: Audit) async {
        await audit.record()
        await Task.yield()
    }
}

/// Keeps an actor busy until `end`, and says when it does.
private func hold(_ actor: Audit, _ isHeld: FirstValue<Void>, until end: DispatchSemaphore) async {
    await actor.record {
        // By another thread: a schedule takes over what its own wakes.
        DispatchQueue.global().async { isHeld.set(()) }
        end.wait()
    }
}

/// Resumes tasks from another thread, and waits for that without a suspension.
private func resumeOutside(_ callbacks: Callbacks) {
    let end = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
        callbacks.resume()
        end.signal()
    }
    end.wait()
}

@globalActor
private actor Larder {
    static let shared = Larder()
}

@Larder
private func visit() {}
