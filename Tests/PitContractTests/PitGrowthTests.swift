import Foundation
import PitTestSupport
import Testing

@testable import PitContract

@Suite("A pit with many cooks") struct PitGrowthTests {
    @Test("To look up each cook of ten times as many takes far less than a hundred times the work.")
    func lookups() {
        let costs = [1_000, 10_000].map { count in
            var pit = Pit()
            for _ in 0..<count { _ = pit.start(.brisket, at: .distantPast) }
            let ids = pit.cooks.map(\.id)
            return processorTime { for id in ids { #expect(pit.cook(id)?.id == id) } }
        }

        #expect(costs[1] < 40 * costs[0], "\(costs)")
    }

    /// Returns the time that the processor works on this thread, the shortest of three: other programs do not
    /// count.
    private func processorTime(_ work: () -> Void) -> Double {
        (0..<3).map { _ in
            let start = nanoseconds()
            work()
            return nanoseconds() - start
        }.min() ?? 0
    }

    private func nanoseconds() -> Double {
        var time = timespec()
        // Safe: the call fills in one structure.
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    @Test("Of two cooks with one name in a file, the first one counts.")
    func twins() {
        var pit = Pit()
        let first = pit.start(.brisket, at: .distantPast)
        var other = Pit()
        let twin = other.start(.brisket, at: .distantFuture)

        #expect(Pit(cooks: [first, twin]).cook("brisket") == first)
    }

    @Test("After a cook is taken off, the others are found, and its name is free.")
    func finished() throws {
        var pit = Pit()
        for _ in 0..<3 { _ = pit.start(.brisket, at: .distantPast) }

        _ = try pit.finish("brisket-2", early: true, at: .distantPast)

        #expect(pit.cook("brisket-2") == nil)
        #expect(pit.cook("brisket-3")?.id == "brisket-3")
        #expect(pit.start(.brisket, at: .distantPast).id == "brisket-2")
    }
}
