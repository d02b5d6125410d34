import Testing

@testable import RaceTesting

@Suite("Bodies that the trait borrows")
struct BorrowedBodyTests {
    @Test("A body that never returns ends the run with its name when nothing else goes on.")
    func neverReturns() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardOutputContent]
        ) {
            let (starts, start) = AsyncStream.makeStream(of: Void.self)
            let body = BorrowedBody(
                {
                    await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in
                        start.yield()
                    }
                }, of: "“hangs()”")
            Task { try await body.run() }
            for await _ in starts { break }
            await body.end()
        }

        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(output.contains("The run ends here: “hangs()” never returns"))
    }

    @Test("The end waits for a body that returns.")
    func returns() async throws {
        let spy = Spy<Void, Void, Never>("body()")
        spy.suspends()
        let body = BorrowedBody({ await spy() }, of: "“waits()”")
        let run = Task { try await body.run() }
        await spy.called(times: 1)

        async let end: Void = body.end()
        spy.resume(returning: ())
        await end
        try await run.value
    }
}
