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

    @Test("A wait that nothing ends is given up.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row(
            "A wait is given up after as many idle ticks as the limit, however long the process works."
        ) {
            let tests = WaitRegistryTests()
            let registry = tests.makeSUT(limit: 3)
            registry.add(tests.wait())
            for _ in 1...1000 {
                registry.tick()
                registry.tick()
                tests.processor.work()
            }
            // In the first of these ticks it was not idle.
            for _ in 0..<3 { registry.tick() }
            #expect(tests.kitchen.ringSpy.calls == [])
            registry.tick()
            #expect(tests.kitchen.ringSpy.calls == ["given up"])
            #expect(registry.waits.isEmpty)
        },
        Row(
            "A closed registry gives up the waits that it has, and 1,000 others, once they are stored."
        ) {
            let tests = WaitRegistryTests()
            let registry = tests.makeSUT()
            registry.add(tests.wait())
            registry.close()
            #expect(tests.kitchen.ringSpy.calls == ["given up"])
            registry.add(tests.wait()) { #expect(tests.kitchen.ringSpy.calls == ["given up"]) }
            #expect(tests.kitchen.ringSpy.calls == ["given up", "given up"])
            // A task that waits again and again does not run for ever.
            for _ in 1...1_000 { registry.add(tests.wait()) }
            #expect(tests.kitchen.ringSpy.callCount == 1_001)
        },
        Row("If the task cannot run, the failure is reported without it.") {
            let tests = WaitRegistryTests()
            let registry = tests.makeSUT(limit: 1, patience: 2)
            registry.add(tests.wait())
            registry.tick()
            registry.tick()
            #expect(tests.kitchen.ringSpy.calls == ["given up"])
            registry.tick()
            #expect(
                tests.kitchen.ringSpy.calls == [
                    "given up", "Late. Nothing in the process went on.",
                ])
        },
        Row("The ticks go on until it is reported, even when nothing waits any more.") {
            let tests = WaitRegistryTests()
            let registry = WaitRegistry(limit: 1, patience: 2, interval: .milliseconds(1)) { .zero }
            registry.add(tests.wait())
            await eventually { tests.kitchen.ringSpy.callCount == 2 }
        },
    ]
}

/// The processor time of a process that works when the test says so.
private final class ProcessorStub: Sendable {
    private let time = Mutex(Duration.zero)

    var used: Duration { time.withLock(\.self) }

    func work() { time.withLock { $0 += .milliseconds(10) } }
}
