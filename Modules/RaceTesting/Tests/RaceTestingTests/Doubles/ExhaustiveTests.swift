import RaceTesting
import Testing

/// Tests of the trait `.exhaustive`, which call it as Swift Testing does.
@Suite("The trait .exhaustive")
struct ExhaustiveTests {
    let log = FailureLog()

    @Test("A call that the test did not read fails it, below those that it read.")
    func unread() async throws {
        try await exhaustively {
            let kitchen = KitchenSpy()
            kitchen.ring("front")
            #expect(kitchen.ringSpy.callCount == 1)
            kitchen.ring("back")
        }

        let sentence = try #require(log.sentences.first)
        #expect(log.sentences.count == 1)
        #expect(sentence.contains("    ring(_:) with front\n  + ring(_:) with back"))
        #expect(sentence.contains("KitchenSpy.swift:"))
    }

    @Test("A call that the test read, waited for or resumed is accounted for.")
    func accounted() async throws {
        try await exhaustively {
            let kitchen = KitchenSpy()
            kitchen.ring("front")
            #expect(kitchen.ringSpy.calls == ["front"])
            async let cleaning: Void = kitchen.clean()
            await kitchen.cleanSpy.called(times: 1)
            await cleaning
            kitchen.nextSpy.suspends()
            async let order = kitchen.next()
            await settle()
            kitchen.nextSpy.resume(throwing: .busy)
            _ = try? await order
        }

        #expect(log.sentences == [])
    }

    @Test("A property needs an account of its writes, and none of its reads.")
    func property() async throws {
        try await exhaustively {
            let title = PropertySpy("title", "")
            title.set(title.get() + "ribs")
        }

        #expect(log.sentences.first?.contains("title:\n  + title = ribs") == true)
        #expect(log.sentences.first?.contains("read") == false)
    }

    @Test("A test without spies is told that there is nothing to look at.")
    func nothing() async throws {
        try await exhaustively {}

        #expect(log.sentences.first?.contains("created no spy") == true)
    }

    /// Runs `body` under the trait in one schedule, in the place of Swift Testing.
    private func exhaustively(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let test = try #require(Test.current)
        await log.collect {
            _ = await schedule {
                try await ExhaustiveTrait.exhaustive.provideScope(
                    for: test, testCase: nil, performing: { try await body() })
            }
        }
    }
}
