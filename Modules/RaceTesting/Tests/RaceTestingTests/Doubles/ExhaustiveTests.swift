import Testing

@testable import RaceTesting

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

    /// A body that does not account for a call, or throws, and what its failure says.
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let body: @Sendable () async throws -> Void

        static let all = [
            Row(testDescription: "A suspended call that a cancel ends", text: "+ next()") {
                let kitchen = KitchenSpy()
                kitchen.nextSpy.suspendsUntilCancelled(throwing: .busy)
                let task = start { _ = try? await kitchen.next() }
                await settle()
                task.cancel()
            },
            Row(testDescription: "The error of the test", text: "busy") {
                _ = KitchenSpy()
                throw KitchenError.busy
            },
            Row(testDescription: "Work that still runs", text: "+ ring(_:) with late") {
                let kitchen = KitchenSpy()
                start { kitchen.ring("late") }
            },
            Row(testDescription: "A test that is cancelled", text: "+ ring(_:) with front") {
                KitchenSpy().ring("front")
                // Safe: the task is used within the call.
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            },
        ]
    }

    @Test("It fails the test.", arguments: Row.all)
    func fails(row: Row) async throws {
        try await exhaustively(row.body)

        #expect(log.sentences.first?.contains(row.text) == true)
    }

    private func exhaustively(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let test = try #require(Test.current)
        await log.schedule {
            try await ExhaustiveTrait.exhaustive.provideScope(
                for: test, testCase: nil, performing: { try await body() })
        }
    }
}
