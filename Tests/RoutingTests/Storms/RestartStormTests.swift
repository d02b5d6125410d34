import Routing
import RoutingTestSupport
import Testing

/// Two tasks restart the same work at once, on real threads.
@Suite("Of two restarts at once, one stays", .failsIfStuck)
struct RestartStormTests {
    @Test("Of the works that two restarts have started, one is cancelled.")
    func oneStays() async throws {
        for round in 0..<3_000 {
            let root = RouterFake("root")
            let proceed = Gate()
            let (verdicts, verdict) = AsyncStream.makeStream(of: Bool.self)
            let work: @Sendable () async -> Void = {
                await proceed.wait()
                verdict.yield(Task.isCancelled)
            }
            try await root.launch()

            await withTaskGroup { group in
                for _ in 0..<2 { group.addTask { root.interactor.restart("search", work) } }
            }
            proceed.open()

            var cancelled = verdicts.makeAsyncIterator()
            let both = [await cancelled.next(), await cancelled.next()]
            #expect(both.contains(true) && both.contains(false), "round \(round): \(both)")
            await root.shutdown()
        }
    }
}
