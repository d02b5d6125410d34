import RaceTesting

/// The double of a bank; it accepts every card unless a test stubs another answer.
final class BankSpy: Bank {
    let chargeSpy = Spy<Int, Bool, Never>("charge(_:)", returning: true)

    func charge(_ customer: Int) async -> Bool { await chargeSpy(customer) }
}
