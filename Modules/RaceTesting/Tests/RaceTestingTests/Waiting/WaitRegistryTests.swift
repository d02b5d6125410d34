import Synchronization
import Testing

@testable import RaceTesting

@Suite("The end of a wait that nothing ends", .failsIfStuck)
struct WaitRegistryTests {
    private let kitchen = KitchenSpy()
    private let processor = ProcessorStub()

    private func makeSUT(limit: Int = 3, patience: Int = 5) -> WaitRegistry {
        WaitRegistry(limit: limit, patience: patience, interval: nil) { [processor] in
            processor.used
        }
    }

    /// A wait that rings the bell when it is given up, and when its failure is reported.
    private func wait(_ message: String = "Late.") -> WaitRegistry.Wait {
        WaitRegistry.Wait(
            { message }, at: SourceSite(),
            FailureReporter { [kitchen] sentence, _ in kitchen.ring(sentence) },
            end: { [kitchen] _ in kitchen.ring("given up") })
    }

    @Test(
        "A wait is given up after as many idle ticks as the limit, however long the process works.")
    func idle() {
        let registry = makeSUT(limit: 3)
        registry.add(wait())

        for _ in 1...1000 {
            registry.tick()
            registry.tick()
            processor.work()
        }
        // In the first of these ticks it was not idle.
        for _ in 0..<3 { registry.tick() }
        #expect(kitchen.ringSpy.calls == [])
        registry.tick()

        #expect(kitchen.ringSpy.calls == ["given up"])
        #expect(registry.waits.isEmpty)
    }

    @Test(
        "A closed registry gives up the waits that it has, and 1,000 others, once they are stored.")
    func closed() {
        let registry = makeSUT()
        registry.add(wait())

        registry.close()
        #expect(kitchen.ringSpy.calls == ["given up"])
        registry.add(wait()) { [kitchen] in #expect(kitchen.ringSpy.calls == ["given up"]) }

        #expect(kitchen.ringSpy.calls == ["given up", "given up"])
        // A task that waits again and again does not run for ever.
        for _ in 1...1_000 { registry.add(wait()) }
        #expect(kitchen.ringSpy.callCount == 1_001)
    }

    @Test("If the task cannot run, the failure is reported without it.")
    func reportedWithoutTheTask() {
        let registry = makeSUT(limit: 1, patience: 2)
        registry.add(wait())

        registry.tick()
        registry.tick()
        #expect(kitchen.ringSpy.calls == ["given up"])
        registry.tick()

        #expect(kitchen.ringSpy.calls == ["given up", "Late. Nothing in the process went on."])
    }

    @Test("The ticks go on until it is reported, even when nothing waits any more.")
    func ticksUntilReported() async {
        let registry = WaitRegistry(limit: 1, patience: 2, interval: .milliseconds(1)) { .zero }

        registry.add(wait())

        await eventually { kitchen.ringSpy.callCount == 2 }
    }
}

/// The processor time of a process that works when the test says so.
private final class ProcessorStub: Sendable {
    private let time = Mutex(Duration.zero)

    var used: Duration { time.withLock(\.self) }

    func work() { time.withLock { $0 += .milliseconds(10) } }
}
