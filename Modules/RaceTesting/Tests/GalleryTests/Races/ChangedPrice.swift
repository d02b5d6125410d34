import RaceTesting

/// A shop whose prices change while customers decide.
private actor Shop {
    private(set) var paid: [String: Int] = [:]
    private let server = Remote()

    func price() async -> Int {
        await server.call("price")
        return Place.choose(from: [10, 12])
    }

    /// Asks for the price again when it takes the money.
    func buy(_ customer: String) async { paid[customer] = await price() }

    /// Takes the price that the customer saw.
    func buy(_ customer: String, for price: Int) async {
        await server.call("pay \(price)")
        paid[customer] = price
    }
}

/// What customers were shown before they bought.
private actor Shown {
    private(set) var prices: [String: Int] = [:]

    func show(_ price: Int, to customer: String) { prices[customer] = price }
}

extension Race {
    static let changedPrice = Race(name: "a price that changes before it is paid") {
        try await sell { shop, customer, _ in await shop.buy(customer) }
    } fix: {
        try await sell { shop, customer, price in await shop.buy(customer, for: price) }
    }

    private static func sell(
        _ buy: @escaping @Sendable (Shop, _ customer: String, _ price: Int) async -> Void
    ) async throws {
        let (shop, shown) = (Shop(), Shown())
        let visit = { @Sendable (customer: String) async in
            let price = await shop.price()
            await shown.show(price, to: customer)
            await buy(shop, customer, price)
        }
        await both({ await visit("Ann") }, { await visit("Bob") })
        try Wrong.unless(
            await shop.paid == shown.prices, "A customer paid something else than was shown.")
    }
}
