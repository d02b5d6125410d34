/// A bank that is asked again when its answer takes too long, though it has heard the first time.
private actor Bank {
    private(set) var charges = 0
    private var seen: Set<Int> = []
    private let network = Remote()

    func charge() async {
        await network.call("charge")
        charges += 1
    }

    /// Does a request with a known number only once.
    func charge(request: Int) async {
        await network.call("charge \(request)")
        if seen.insert(request).inserted { charges += 1 }
    }
}

/// The patience of a customer, which ends at some time.
private actor Patience {
    private var hasAnswer = false

    func answer() { hasAnswer = true }
    func hasEnded() -> Bool { !hasAnswer }
}

extension Race {
    static let retryActsTwice = Race(name: "a retry that acts twice") {
        let bank = Bank()
        try await pay(bank) { await bank.charge() }
    } fix: {
        let bank = Bank()
        try await pay(bank) { await bank.charge(request: 1) }
    }

    private static func pay(
        _ bank: Bank, _ charge: @escaping @Sendable () async -> Void
    ) async throws {
        let patience = Patience()
        await both(
            {
                await charge()
                await patience.answer()
            }, { if await patience.hasEnded() { await charge() } })
        try Wrong.unless(await bank.charges <= 1, "The customer was charged twice.")
    }
}
