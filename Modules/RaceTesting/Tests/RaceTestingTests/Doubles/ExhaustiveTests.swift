import Testing

@testable import RaceTesting

@Suite("The trait .exhaustive", .failsIfStuck)
struct ExhaustiveTests {
    let log = FailureLog()

    @Test("A call that the test read, waited for or resumed is accounted for, and so is a read.")
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
            _ = kitchen.temperature
        }

        #expect(log.sentences == [])
    }

    /// A body that does not account for a call, or throws, and what its failure says.
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let texts: [String]
        let body: @Sendable () async throws -> Void

        static let all = [
            Row(
                testDescription: "A call that the test did not read, below those that it read",
                texts: ["    ring(_:) with front\n  + ring(_:) with back", "KitchenSpy.swift:"]
            ) {
                let kitchen = KitchenSpy()
                kitchen.ring("front")
                #expect(kitchen.ringSpy.callCount == 1)
                kitchen.ring("back")
            },
            Row(testDescription: "A write", texts: ["title:\n  + title = ribs"]) {
                let title = PropertySpy("title", "")
                title.set(title.get() + "ribs")
            },
            Row(testDescription: "A suspended call that a cancel ends", texts: ["+ next()"]) {
                let kitchen = KitchenSpy()
                kitchen.nextSpy.suspendsUntilCancelled(throwing: .busy)
                let task = start { _ = try? await kitchen.next() }
                await settle()
                task.cancel()
            },
            Row(testDescription: "The error of the test", texts: ["busy"]) {
                _ = KitchenSpy()
                throw KitchenError.busy
            },
            Row(testDescription: "Work that still runs", texts: ["+ ring(_:) with late"]) {
                let kitchen = KitchenSpy()
                start { kitchen.ring("late") }
            },
            Row(testDescription: "A test that is cancelled", texts: ["+ ring(_:) with front"]) {
                KitchenSpy().ring("front")
                // Safe: the task is used within the call.
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            },
        ]
    }

    @Test("It fails the test.", arguments: Row.all)
    func fails(row: Row) async throws {
        try await exhaustively(row.body)

        #expect(log.sentences.count == 1)
        for text in row.texts { #expect(log.sentences.first?.contains(text) == true) }
    }

    private func exhaustively(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let test = try #require(Test.current)
        await log.schedule {
            try await ExhaustiveTrait.exhaustive.provideScope(
                for: test, testCase: nil, performing: { try await body() })
        }
    }
}
