import Testing

@testable import RaceTesting

/// The one suite without a trait of the library: under a trait that runs no test, its own tests would pass.
@Suite("The traits")
struct TraitsTests {
    @Test("Under .failsIfStuck a test runs once, and its error is thrown.")
    func failsIfStuck() async throws {
        let (test, kitchen) = (try #require(Test.current), KitchenSpy())

        await #expect(throws: KitchenError.busy) {
            try await StuckTrait.failsIfStuck.provideScope(for: test, testCase: .current) {
                kitchen.ring("front")
            }
            try await StuckTrait.failsIfStuck.provideScope(for: test, testCase: .current) {
                throw KitchenError.busy
            }
        }

        #expect(kitchen.ringSpy.calls == ["front"])
    }

    @Test(
        "Under .schedules a test runs, and its error fails it.",
        arguments: [ScheduleTrait.schedule(), .schedules(2)])
    func schedules(trait: ScheduleTrait) async throws {
        let (test, log) = (try #require(Test.current), FailureLog())

        try await log.collect {
            try await trait.provideScope(for: test, testCase: .current) {
                throw KitchenError.busy
            }
        }

        #expect(log.sentences.first?.contains("The body threw: busy") == true)
    }

    @Test("The traits apply to the suites in their suites.")
    func nested() {
        let traits: [any SuiteTrait] = [
            StuckTrait.failsIfStuck, ScheduleTrait.schedules(2), ExhaustiveTrait.exhaustive,
        ]

        #expect(traits.map { $0.isRecursive } == [true, true, true])
    }

    @Test("A body that was lent runs, and its error is thrown.")
    func traitBody() async {
        let body = TraitBody({ throw KitchenError.busy }, of: "“fails()”")

        await #expect(throws: KitchenError.busy) { try await body.run() }
    }
}
