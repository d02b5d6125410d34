import RaceTesting

/// An account that reads its balance, waits for the ledger, and then writes.
private actor Account {
    private(set) var balance = 0
    private let ledger = Remote()

    func deposit(_ amount: Int) async {
        let old = balance
        await ledger.call("deposit \(amount)")
        note("writes \(old + amount)")
        balance = old + amount
    }

    /// Reads and writes without a wait between.
    func depositSafely(_ amount: Int) async {
        await ledger.call("deposit \(amount)")
        balance += amount
    }
}

extension Race {
    static let lostUpdate = Race(name: "lost update") {
        let account = Account()
        await both({ await account.deposit(10) }, { await account.deposit(20) })
        try Wrong.unless(await account.balance == 30, "A deposit was lost.")
    } fix: {
        let account = Account()
        await both({ await account.depositSafely(10) }, { await account.depositSafely(20) })
        try Wrong.unless(await account.balance == 30, "A deposit was lost.")
    }
}
