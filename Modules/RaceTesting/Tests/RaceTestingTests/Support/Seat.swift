import RaceTesting

/// A seat with a bug: between the charge and the sale it can expire and be held by another customer.
actor Seat {
    private enum State: Equatable { case free, held(Int), sold }

    private(set) var sales: [Int] = []
    private var state = State.free
    private let bank: any Bank
    private let audit: Audit

    init(bank: any Bank, audit: Audit) {
        self.bank = bank
        self.audit = audit
    }

    func hold(_ customer: Int) -> Bool {
        guard state == .free else { return false }
        state = .held(customer)
        return true
    }

    func pay(_ customer: Int) async {
        guard state == .held(customer) else { return }
        if await bank.charge(customer) {
            state = .sold
            sales.append(customer)
        }
    }

    func expire() async {
        guard case .held = state else { return }
        await audit.record()
        if case .held = state { state = .free }
    }

    /// Runs two customers and a timer at the same time.
    static func rush() async throws {
        let seat = Seat(bank: BankSpy(), audit: Audit())
        await withTaskGroup { group in
            for customer in 1...2 {
                group.addTask { if await seat.hold(customer) { await seat.pay(customer) } }
            }
            group.addTask { await seat.expire() }
        }
        let sales = await seat.sales
        if sales.count > 1 { throw SoldTwice() }
    }
}

/// The bank that charges a customer.
protocol Bank: Sendable {
    func charge(_ customer: Int) async -> Bool
}

/// The error of a seat with two owners.
struct SoldTwice: Error, CustomStringConvertible {
    var description: String { "The seat was sold twice." }
}

/// The double of a bank; it accepts every card unless a test stubs another answer.
final class BankSpy: Bank {
    let chargeSpy = Spy<Int, Bool, Never>("charge(_:)", returning: true)

    func charge(_ customer: Int) async -> Bool { await chargeSpy(customer) }
}
