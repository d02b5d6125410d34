import RaceTesting
import Testing

/// A test in which each call of a double succeeds or fails, as the schedule chooses.
@Suite("Faults of doubles", .failsIfStuck)
struct FaultsTests {
    @Test("A bill can be paid again when the bank was offline, and is paid once.")
    func faults() async {
        await schedules(200) {
            let bank = CashDeskSpy()
            bank.chargeSpy.plays(oneOf: .success(()), .failure(Offline()))
            let bill = Bill(bank: bank)
            let taps = (1...2).map { _ in Task { await bill.pay() } }
            for tap in taps { await tap.value }

            #expect(await bill.state != .paying)
            #expect(await bill.charged <= 1)
        }
    }
}

private actor Bill {
    enum State { case open, paying, paid }

    private(set) var state = State.open
    private(set) var charged = 0
    private let bank: CashDeskSpy

    init(bank: CashDeskSpy) { self.bank = bank }

    func pay() async {
        guard state == .open else { return }
        state = .paying
        do {
            try await bank.charge()
            charged += 1
            state = .paid
        } catch {
            state = .open
        }
    }
}

private final class CashDeskSpy: Sendable {
    let chargeSpy = Spy<Void, Void, any Error>("charge()")

    func charge() async throws { try await chargeSpy() }
}

private struct Offline: Error {}
