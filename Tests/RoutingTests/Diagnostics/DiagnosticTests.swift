import Routing
import RoutingTestSupport
import Testing

@Suite("A diagnostic says what to fix", .failsIfStuck)
struct DiagnosticTests {
    private func failed(_ code: RoutingError.Code) async throws -> Diagnostic {
        let (reports, continuation) = AsyncStream<Diagnostic>.makeStream()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        await Diagnostics.$current.withValue(Diagnostics(report: { continuation.yield($0) })) {
            await slot.show(1) {
                if code == .buildFailed { throw CancellationError() }
                let gone = RouterFake("gone")
                await gone.shutdown()
                return gone
            }
        }
        await root.shutdown()
        return try #require(await reports.first { _ in true })
    }

    @Test("A build that failed is a fault.")
    func buildFailed() async throws {
        #expect(try await failed(.buildFailed).isFault)
    }

    @Test("A unit that was detached meanwhile is no fault.")
    func detached() async throws {
        #expect(try await !failed(.detached).isFault)
    }

    @Test("Work that ignores its cancellation is a fault; work that comes too late is not.")
    func faults() {
        let ignored = Diagnostic.ignoredCancellation(
            unit: "Pit", names: ["loads"], deadline: .seconds(5))
        let late = Diagnostic.workRefused(unit: "Pit", name: "loads", state: .closed)

        #expect(ignored.isFault)
        #expect(!late.isFault)
    }

    @Test("Each name is listed once, in order, with its count.")
    func names() {
        let ignored = Diagnostic.ignoredCancellation(
            unit: "Pit", names: ["loads", "chops", "loads"], deadline: .seconds(5))

        #expect(ignored.description.contains("“chops”, “loads” (2 times)"))
    }

    @Test("A single part is reported in the singular.")
    func singular() {
        let left = Diagnostic.outlivedDetach(
            unit: "Pit", parts: ["router"], work: [], deadline: .seconds(5))

        #expect(left.description.contains("its router is still in memory"))
    }
}
