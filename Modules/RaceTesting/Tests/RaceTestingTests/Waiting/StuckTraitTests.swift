import Testing

@testable import RaceTesting

@Suite("The trait .failsIfStuck", .failsIfStuck)
struct StuckTraitTests {
    @Test("A test that ends is left alone.", .failsIfStuck)
    func ends() async {
        await Task.yield()

        #expect(!Task.isCancelled)
    }

    @Test("A test that waits for ever fails by its name, and is cancelled.")
    func waits() async throws {
        let log = FailureLog()

        try await StuckTrait(registry: .withoutPatience).run(
            {
                let (never, _) = AsyncStream.makeStream(of: Void.self)
                for await _ in never {}
                throw CancellationError()
            }, of: "“waits()”", log.reporter)

        #expect(
            log.sentences == ["“waits()” does not end. Nothing in the process went on."])
    }

    @Test("The traits apply to the suites in their suites.")
    func nested() {
        let traits: [any SuiteTrait] = [StuckTrait.failsIfStuck, ScheduleTrait.schedules(2)]

        #expect(traits.map { $0.isRecursive } == [true, true])
    }

    @Test("The error of a test is thrown.")
    func fails() async {
        await #expect(throws: KitchenError.busy) {
            try await StuckTrait(registry: WaitRegistry(limit: nil)).run(
                { throw KitchenError.busy }, of: "“fails()”", .running)
        }
    }

    @Test("The error of a test that was cancelled is thrown.")
    func cancelled() async {
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
    }

    @Test("A test is stuck after 30 idle seconds, and its waits are given up before.")
    func limits() throws {
        let test = try #require(StuckTrait.failsIfStuck.registry.limit)
        let wait = try #require(WaitRegistry.current.limit)

        #expect(test == 30)
        #expect(wait < test)
    }

    @Test("A test that does not return when it is cancelled ends the process.")
    func neverReturns() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardOutputContent]
        ) {
            let idle = WaitRegistry(limit: 5, interval: .milliseconds(2)) { .zero }
            try await StuckTrait(registry: idle).run(
                { await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in } },
                of: "“hangs()”", FailureLog().reporter)
        }

        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(output.contains("The run ends here: “hangs()” never returns"))
    }
}
