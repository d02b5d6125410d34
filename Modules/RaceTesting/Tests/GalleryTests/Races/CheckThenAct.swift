/// A shop that checks its stock, waits for the payment, and then takes the item.
private actor Shop {
    private(set) var stock = 1
    private let bank = Remote()

    func sell(to customer: String) async {
        guard stock > 0 else { return }
        await bank.call("charge \(customer)")
        stock -= 1
    }

    /// Takes the item before it waits.
    func sellSafely(to customer: String) async {
        guard stock > 0 else { return }
        stock -= 1
        await bank.call("charge \(customer)")
    }
}

extension Race {
    static let checkThenAct = Race(name: "check, then act across an await") {
        let shop = Shop()
        await both({ await shop.sell(to: "Ann") }, { await shop.sell(to: "Bob") })
        try Wrong.unless(await shop.stock == 0, "One item was sold twice.")
    } fix: {
        let shop = Shop()
        await both({ await shop.sellSafely(to: "Ann") }, { await shop.sellSafely(to: "Bob") })
        try Wrong.unless(await shop.stock == 0, "One item was sold twice.")
    }
}
