import Dispatch
import Synchronization
import Testing

@testable import RaceTesting

@Suite("Work that leaves its schedule", .failsIfStuck)
struct OutsideTests {
    @Test(
        "A task that a callback wakes when its schedule is over counts.", arguments: [true, false])
    func callback(comes: Bool) async {
        let callbacks = Callbacks()
        let report = await FailureLog().everySchedule(maxDelays: 1) {
            if comes { await callbacks.resume() }
            Task { await callbacks.wait() }
            async let other: Void = Task.yield()
            await other
        }
        await callbacks.resume()

        #expect(report.schedules > 1)
        #expect(report.arrivals == (comes ? report.schedules - 1 : 0))
        #expect(report.isComplete != comes)
    }

    @Test(
        "A task that leaves another executor when its schedule is over counts.", .onKnownToolchain)
    func ownExecutor() async {
        let (outside, gate, isLate) = (Outside(), DispatchSemaphore(value: 0), AtomicFlag())
        let report = await FailureLog().everySchedule(maxDelays: 1) {
            if isLate.value {
                gate.signal()
                outside.finish()
            }
            isLate.set()
            Task {
                await outside.visit { gate.wait() }
                await Audit().record()
            }
            async let other: Void = Task.yield()
            await other
        }
        gate.signal()

        #expect(report.schedules > 1)
        #expect(report.arrivals == report.schedules)
        #expect(!report.isComplete)
    }

    @Test("A task that does not come back from another executor counts.", .onKnownToolchain)
    func awayForGood() async {
        let gate = DispatchSemaphore(value: 0)
        let report = await FailureLog().everySchedule(maxDelays: 1) {
            Task { await Outside().visit { gate.wait() } }
            async let other: Void = Task.yield()
            await other
        }
        for _ in 0..<report.schedules { gate.signal() }

        #expect(report.schedules > 1)
        #expect(report.arrivals == report.schedules)
        #expect(!report.isComplete)
    }

    @Test(
        "A task that waits for an actor of another schedule counts, though nobody waits for it.",
        .onKnownToolchain)
    func awayAsGuest() async {
        let (isHeld, mayGo, shared) = (FirstValue<Void>(), DispatchSemaphore(value: 0), Audit())
        async let first = schedule { await hold(shared, isHeld, until: mayGo) }
        await isHeld.value
        let second = await schedule { Task { await shared.record() } }
        mayGo.signal()
        _ = await first

        #expect(second.arrivals == 1)
    }

    @Test(
        "Schedules that share an actor both count it and name it, and none of their own.",
        .onKnownToolchain,
        arguments: [false, true])
    func sharedActor(throughOwn: Bool) async {
        let (isHeld, mayGo, shared) = (FirstValue<Void>(), DispatchSemaphore(value: 0), Audit())
        async let first = schedule { await hold(shared, isHeld, until: mayGo) }
        await isHeld.value
        let second = await schedule {
            let visit = Task {
                if throughOwn { await Clerk().record(in: shared) } else { await shared.record() }
            }
            await settle()
            // When the body waits for the visit.
            Task { mayGo.signal() }
            await visit.value
        }

        for report in [await first, second] {
            #expect(report.arrivals > 0)
            #expect(report.sharedActors.subtracting([""]) == ["Audit"])
        }
    }

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

        #expect(log.sentences.count == 1)
        #expect(log.sentences.first?.contains("1 of 1 reruns did the same.") == true)
    }
}

/// An actor of one schedule that calls a shared one.
private actor Clerk {
    func record(in audit: Audit) async {
        await audit.record()
        await Task.yield()
    }
}

/// Keeps an actor busy until `end`, and says when it does.
private func hold(
    _ actor: Audit, _ isHeld: FirstValue<Void>, until end: DispatchSemaphore
) async {
    await actor.record {
        // By another thread: a schedule takes over what its own wakes.
        DispatchQueue.global().async { isHeld.set(()) }
        end.wait()
    }
}

/// Tasks that wait for a callback.
private final class Callbacks: Sendable {
    private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])

    func wait() async {
        await withCheckedContinuation { continuation in
            waiting.withLock { $0.append(continuation) }
        }
    }

    /// Wakes them on another thread.
    func resume() async {
        let end = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { [self] in
            let waiting = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for continuation in waiting { continuation.resume() }
            end.signal()
        }
        wait(for: end)
    }

    private func wait(for end: DispatchSemaphore) { end.wait() }
}

@globalActor
private actor Larder {
    static let shared = Larder()
}

@Larder
private func visit() {}
