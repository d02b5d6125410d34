import RoutingTestSupport

/// The double of a bank that takes every card.
final class BankSpy: Bank {
    let chargeSpy = Spy<Int, Bool, Never>("charge(_:)", returning: true)

    func charge(_ customer: Int) async -> Bool { await chargeSpy(customer) }
}
