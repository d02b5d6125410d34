import Foundation
import RaceTesting
import Testing

/// A race that does not show in 100,000 runs on real threads; `RACE_GALLERY=1` prints its figures.
@Suite("A seat sold twice", .failsIfStuck)
struct SeatSoldTwiceTests {
    let log = FailureLog()

    @Test("300 schedules find it, from every base seed, and so do those with three deviations.")
    func seeds() async {
        var found: [Int] = []
        for base in 0..<100 as Range<UInt64> {
            let report = await log.collect { await schedules(300, seed: base, Seat.rush) }
            if report.failure?.repeats == true { found.append(report.schedules) }
        }
        let bounded = await log.collect { await everySchedule(maxDelays: 3, Seat.rush) }

        #expect(found.count == 100)
        if !ProcessInfo.processInfo.isInstrumented { #expect(bounded.failure != nil) }
        guard ProcessInfo.processInfo.environment["RACE_GALLERY"] != nil else { return }
        print(
            "Seat sold twice: from \(found.count) of 100 base seeds, after a median of",
            "\(found.sorted()[found.count / 2]) schedules, at most \(found.max() ?? 0);",
            "within 3 delays after \(bounded.schedules)")
    }

    @Test("Its smallest trace, copied into code, replays it.", .unlessInstrumented)
    func replayTrace() async {
        let report = await log.collect { await schedule("0:1 3:1", Seat.rush) }

        #expect(report.failure?.sentences == ["The body threw: The seat was sold twice."])
    }
}

/// A seat with a bug: between the charge and the sale it can expire and be held by another customer.
actor Seat {
    private enum State: Equatable { case free, held(Int), sold }

    private(set) var sales: [Int] = []
    private var state = State.free
    private let chargeSpy = Spy<Int, Bool, Never>("charge(_:)", returning: true)
    private let audit = Audit()

    func hold(_ customer: Int) -> Bool {
        guard state == .free else { return false }
        state = .held(customer)
        return true
    }

    func pay(_ customer: Int) async {
        guard state == .held(customer) else { return }
        if await chargeSpy(customer) {
            state = .sold
            sales.append(customer)
        }
    }

    func expire() async {
        guard case .held = state else { return }
        await audit.record()
        if case .held = state { state = .free }
    }

    static func rush() async throws {
        let seat = Seat()
        await withTaskGroup { group in
            for customer in 1...2 {
                group.addTask { if await seat.hold(customer) { await seat.pay(customer) } }
            }
            group.addTask { await seat.expire() }
        }
        let sales = await seat.sales
        if sales.count > 1 { throw Failed(description: "The seat was sold twice.") }
    }
}
