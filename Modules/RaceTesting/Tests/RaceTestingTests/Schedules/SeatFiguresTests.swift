import Foundation
import RaceTesting
import Testing

/// Prints the figures of a seat sold twice: `RACE_GALLERY=1 swift test --filter SeatFiguresTests`,
/// in the folder of the package.
@Suite(
    "The figures of a seat sold twice", .failsIfStuck,
    .enabled(if: ProcessInfo.processInfo.environment["RACE_GALLERY"] != nil))
struct SeatFiguresTests {
    @Test("A seat sold twice is found soon, from every base seed.")
    func seat() async {
        let log = FailureLog()
        var found: [Int] = []
        for base in 0..<100 as Range<UInt64> {
            let report = await log.collect { await schedules(300, seed: base, Seat.rush) }
            if report.failure != nil { found.append(report.schedules) }
        }
        let bounded = await log.collect { await everySchedule(maxDelays: 3, Seat.rush) }

        print(
            "Seat sold twice: from \(found.count) of 100 base seeds, after a median of",
            "\(found.sorted()[found.count / 2]) schedules, at most \(found.max() ?? 0);",
            "within 3 delays after \(bounded.schedules)")
        #expect(found.count == 100)
        #expect(bounded.failure != nil)
    }
}
