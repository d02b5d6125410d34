import Testing

@testable import RaceTesting

@Suite("The trait .failsIfStuck", .failsIfStuck)
struct StuckTraitTests {
    @Test(
        "A test that waits for ever fails by its name, and is cancelled, if it was not before.",
        arguments: [false, true])
    func waits(isCancelled: Bool) async throws {
        let (log, isHanging) = (FailureLog(), AtomicFlag())
        let (hanging, end) = AsyncStream.makeStream(of: Void.self)
        let reporter = FailureReporter { sentence, site in
            log.reporter.fail(sentence, at: site)
            if isCancelled { end.finish() }
        }
        let test = Task {
            try await StuckTrait(registry: Self.registry(idleWhen: isHanging)).run(
                {
                    isHanging.set()
                    guard isCancelled else {
                        for await _ in hanging {}
                        throw CancellationError()
                    }
                    // It does not end when it is cancelled.
                    await Task { for await _ in hanging {} }.value
                }, of: "“waits()”", reporter)
        }
        if isCancelled { test.cancel() }
        try await test.value

        #expect(log.sentences == ["“waits()” does not end. Nothing in the process went on."])
    }

    @Test("A test that is stuck is ended, or ends the process with its name.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    static let rows: [Row] = [
        Row("The error of a test that was cancelled is thrown.", in: .schedules(50)) {
            let test = Task {
                try await StuckTrait(registry: WaitRegistry(limit: nil)).run(
                    {
                        let (never, _) = AsyncStream.makeStream(of: Void.self)
                        for await _ in never {}
                        throw KitchenError.busy
                    }, of: "“cancelled()”", .running)
            }
            test.cancel()
            await #expect(throws: KitchenError.busy) { try await test.value }
        },
        Row("A test is stuck after 30 idle seconds, and its waits are given up before.") {
            let test = try #require(StuckTrait.failsIfStuck.registry.limit)
            let wait = try #require(WaitRegistry.current.limit)
            #expect(test == 30)
            #expect(wait < test)
        },
        Row(
            "A test that does not return when it is cancelled ends the process.",
            ends: "The run ends here: “hangs()” never returns"
        ) { log in
            let isHanging = AtomicFlag()
            try await StuckTrait(registry: registry(idleWhen: isHanging)).run(
                {
                    isHanging.set()
                    await waitForEver()
                }, of: "“hangs()”", log.reporter)
        },
        Row(
            "A test that was cancelled, and computes without end, ends the process with its name.",
            ends: "The run ends here: “computes()” was cancelled, and runs on"
        ) { log in
            let isComputing = FirstValue<Void>()
            let registry = WaitRegistry(limit: nil)
            let test = Task {
                try await StuckTrait(registry: registry, timeAfterCancel: .milliseconds(20)).run(
                    {
                        isComputing.set(())
                        while true {}
                    }, of: "“computes()”", log.reporter)
            }
            await isComputing.value
            test.cancel()
            try await test.value
        },
    ]

    /// Returns a registry for which the process is busy until the body hangs.
    private static func registry(idleWhen isHanging: AtomicFlag) -> WaitRegistry {
        let start = ContinuousClock.now
        return WaitRegistry(limit: 5, patience: .max, interval: .milliseconds(2)) {
            isHanging.value ? .zero : (ContinuousClock.now - start) * 10
        }
    }
}
