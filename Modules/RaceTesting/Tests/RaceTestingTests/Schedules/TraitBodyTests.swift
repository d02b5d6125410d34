import Dispatch
import Foundation
import Testing

@testable import RaceTesting

@Suite("Bodies that Swift Testing lends to a trait", .failsIfStuck)
struct TraitBodyTests {
    @Test("A body that never returns ends the run with its name when nothing else goes on.")
    func neverReturns() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardOutputContent]
        ) {
            await Self.hang()
        }

        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(output.contains("The run ends here: “hangs()” never returns"))
    }

    @Test("A body that goes on after a while does not end the run.")
    func returnsLater() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let (starts, start) = AsyncStream.makeStream(of: Void.self)
            let body = TraitBody(
                {
                    await withCheckedContinuation { continuation in
                        let time = DispatchTime.now() + .milliseconds(500)
                        DispatchQueue.global().asyncAfter(deadline: time) { continuation.resume() }
                        start.yield()
                    }
                }, of: "“waits()”")
            Task { try await body.run() }
            for await _ in starts { break }

            await body.end()
            exit(7)
        }
    }

    @Test("A body that has returned does not end the run later, even if its test was cancelled.")
    func returnedBefore() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardOutputContent]
        ) {
            await schedule {
                let spy = Spy<Void, Void, Never>("body()")
                spy.suspends()
                let body = TraitBody({ await spy() }, of: "“returns()”")
                start { try? await body.run() }
                await settle()
                let end = start { await body.end() }
                await settle()
                end.cancel()
                spy.resume(returning: ())
                await end.value
            }
            await Self.hang()
        }

        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(output.contains("The run ends here: “hangs()” never returns"))
    }

    /// Waits for a body that never returns.
    private static func hang() async {
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let body = TraitBody(
            {
                await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in
                    start.yield()
                }
            }, of: "“hangs()”")
        Task { try await body.run() }
        for await _ in starts { break }
        await body.end()
    }

    @Test("The end waits for a body that returns.", .schedule())
    func returns() async throws {
        let (spy, ended) = (Spy<Void, Void, Never>("body()"), Spy<Void, Void, Never>("ended()"))
        spy.suspends()
        let body = TraitBody({ await spy() }, of: "“waits()”")
        start { try await body.run() }
        await spy.called(times: 1)

        start {
            await body.end()
            await ended()
        }
        await settle()
        #expect(ended.callCount == 0)
        spy.resume(returning: ())

        await ended.called(times: 1)
    }

    @Test("After the end the body is not called any more.")
    func afterEnd() async throws {
        let spy = Spy<Void, Void, Never>("body()")
        let body = TraitBody({ await spy() }, of: "“returns()”")

        await body.end()
        try await body.run()

        #expect(spy.callCount == 0)
    }

    @Test(
        "An end that waited for a call is not resumed again by one that comes later.", .schedule())
    func callAfterWait() async {
        let spy = Spy<Void, Void, Never>("body()")
        spy.suspends()
        let body = TraitBody({ await spy() }, of: "“waits()”")
        start { try? await body.run() }
        await settle()
        let end = start { await body.end() }
        await settle()
        spy.resume(returning: ())
        await end.value

        // To resume a continuation twice would end the process.
        try? await body.run()

        #expect(spy.callCount == 1)
    }

    @Test("The end waits for each of the calls that run.", .schedule())
    func endsAfterBoth() async {
        let (spy, ended) = (Spy<Void, Void, Never>("body()"), Spy<Void, Void, Never>("ended()"))
        spy.suspends()
        let body = TraitBody({ await spy() }, of: "“waits()”")
        for _ in 1...2 { start { try? await body.run() } }
        await settle()
        start {
            await body.end()
            await ended()
        }
        await settle()

        spy.resume(call: 1, returning: ())
        await settle()
        #expect(ended.callCount == 0)

        spy.resume(call: 2, returning: ())
        await settle()
        #expect(ended.callCount == 1)
    }
}
