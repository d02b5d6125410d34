import Foundation
import RoutingTestSupport
import Synchronization
import Testing

/// A race that ThreadSanitizer must report, as the proof that it would report others.
@Suite("A planted race fails the run under ThreadSanitizer", .failsIfStuck)
struct PlantedRaceTests {
    private final class Counter: Sendable {
        // Unsafe on purpose: this is the race.
        nonisolated(unsafe) var count = 0
        let arrived = Atomic(0)

        /// The two writers wait for each other first: one after the other, they would not race.
        func write() {
            arrived.add(1, ordering: .relaxed)
            for _ in 0..<10_000_000 where arrived.load(ordering: .relaxed) == 2 { break }
            // Unsafe on purpose, as above.
            for _ in 0..<10_000 { unsafe count += 1 }
        }
    }

    private static let isWanted = ProcessInfo.processInfo.environment["PLANT_RACE"] != nil

    @Test("Two tasks write to one variable.", .enabled(if: isWanted))
    func race() async {
        let counter = Counter()

        await withTaskGroup { group in
            for _ in 0..<2 { group.addTask { counter.write() } }
        }

        // Safe here: the writers have ended.
        #expect(unsafe counter.count > 0)
    }
}
