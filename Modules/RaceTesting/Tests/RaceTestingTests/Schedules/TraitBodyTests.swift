import Foundation
import Testing

@testable import RaceTesting

@Suite("Bodies that Swift Testing lends to a trait", .failsIfStuck)
struct TraitBodyTests {
    private let spy = Spy<Void, Void, Never>("body()")
    private let ended = Spy<Void, Void, Never>("ended()")
    private let body: TraitBody

    init() {
        body = TraitBody({ [spy] in await Self.call(spy) }, of: "“waits()”")
        spy.suspends()
    }

    private static func call(_ spy: Spy<Void, Void, Never>) async { await spy() }

    @Test("The end of a run waits for a body.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    static let rows: [Row] = [
        Row("A body that goes on after a while does not end the run.", in: .alone) {
            await end { start in
                start()
                await onOtherThread(after: 0.5)
            }
            exit(EXIT_SUCCESS)
        },
        Row(
            "A body that never returns ends the run with its name, and no other one that has returned.",
            ends: "The run ends here: “hangs()” never returns"
        ) {
            await schedule {
                let tests = TraitBodyTests()
                start { try? await tests.body.run() }
                await settle()
                let end = start { await tests.body.end() }
                await settle()
                // As when the test is cancelled.
                end.cancel()
                tests.spy.resume(returning: ())
                await end.value
            }
            await end { start in
                start()
                await waitForEver()
            }
        },
    ]

    /// Ends a body that has started, as it says with the function that it gets.
    private static func end(
        _ work: @escaping @Sendable (_ start: @escaping @Sendable () -> Void) async -> Void
    ) async {
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let body = TraitBody({ await work { start.yield() } }, of: "“hangs()”")
        Task { try await body.run() }
        for await _ in starts { break }
        await body.end()
    }

    private func startEnd() {
        start {
            await body.end()
            await ended()
        }
    }

    @Test("The end waits for each of the calls that run.", .schedule(), arguments: 1...2)
    func waitsForCalls(count: Int) async {
        for _ in 1...count { start { try? await body.run() } }
        await settle()
        startEnd()

        for call in 1...count {
            await settle()
            #expect(ended.callCount == 0)
            spy.resume(call: call, returning: ())
        }

        await settle()
        #expect(ended.callCount == 1)
    }

    @Test(
        "After the end the body is not called, and an end that has waited is not resumed again.",
        .schedule())
    func callAfterWait() async {
        start { try? await body.run() }
        await settle()
        startEnd()
        await settle()
        spy.resume(returning: ())
        await ended.called(times: 1)

        // To resume a continuation twice would end the process.
        try? await body.run()

        #expect(spy.callCount == 1)
    }
}
