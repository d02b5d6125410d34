import Testing

@testable import RaceTesting

/// Tests of the trait `.exhaustive`, which call it as Swift Testing does.
@Suite("The trait .exhaustive", .failsIfStuck)
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

    @Test("A suspended call that its task's cancellation ends is not accounted for.")
    func cancelled() async throws {
        try await exhaustively(fails: "+ next()") {
            let kitchen = KitchenSpy()
            kitchen.nextSpy.suspendsUntilCancelled(throwing: .busy)
            let task = start { _ = try? await kitchen.next() }
            await settle()
            task.cancel()
        }
    }

    @Test("The error of the test is thrown.")
    func error() async throws {
        try await exhaustively(fails: "busy") {
            _ = KitchenSpy()
            throw KitchenError.busy
        }
    }

    @Test("A call of work that still runs when the test returns is not accounted for.")
    func late() async throws {
        try await exhaustively(fails: "+ ring(_:) with late") {
            let kitchen = KitchenSpy()
            start { kitchen.ring("late") }
        }
    }

    @Test("A cancelled test must account for its calls, too.")
    func cancelledTest() async throws {
        try await exhaustively(fails: "+ ring(_:) with front") {
            KitchenSpy().ring("front")
            // Safe: the task is used within the call.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        }
    }

    /// Runs `body` under the trait in one schedule, in the place of Swift Testing.
    private func exhaustively(
        fails text: String? = nil, _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        let test = try #require(Test.current)
        await log.schedule {
            try await ExhaustiveTrait.exhaustive.provideScope(
                for: test, testCase: nil, performing: { try await body() })
        }
        if let text { #expect(log.sentences.first?.contains(text) == true) }
    }
}
