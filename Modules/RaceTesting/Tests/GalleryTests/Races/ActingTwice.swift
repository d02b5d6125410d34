import RaceTesting

/// A shop that checks its stock, waits for the payment, and then takes the item. The fix takes it before the wait.
private actor Shop {
    private(set) var stock = 1
    private let bank = Remote()

    func sell(to customer: String) async {
        guard stock > 0 else { return }
        if isFixed { stock -= 1 }
        await bank.call("charge \(customer)")
        if !isFixed { stock -= 1 }
    }
}

/// An account that reads its balance, waits for the ledger, and then writes. The fix reads after the wait.
private actor Account {
    private(set) var balance = 0
    private let ledger = Remote()

    func deposit(_ amount: Int) async {
        let old = balance
        await ledger.call("deposit \(amount)")
        let new = (isFixed ? balance : old) + amount
        note("writes \(new)")
        balance = new
    }
}

/// A cache that others can enter while it waits for what it does not have yet. The fix keeps the load that runs, for
/// those who come meanwhile.
private actor Cache {
    let server = Remote()
    private var isLoaded = false
    private var loading: Task<Void, Never>?

    func load() async {
        if isFixed {
            if loading == nil { loading = Task { [server] in await server.call("load") } }
            await loading?.value
        } else if !isLoaded {
            await server.call("load")
            isLoaded = true
        }
    }
}

/// A parent that builds its child while it waits, and so can build two. The fix says that it builds before it waits.
private actor Parent {
    private enum Child { case none, building, attached }

    private(set) var attachments = 0
    private var child = Child.none
    private let builder = Remote()

    func attach() async {
        guard child == .none else { return }
        if isFixed { child = .building }
        await builder.call("build")
        child = .attached
        attachments += 1
    }
}

/// A bank that is asked again when its answer takes too long, though it has heard the first time. The fix does a
/// request with a known number only once.
private actor Bank {
    private(set) var charges = 0
    private var seen: Set<Int> = []
    private let network = Remote()

    func charge(request: Int) async {
        await network.call("charge \(request)")
        if seen.insert(request).inserted || !isFixed { charges += 1 }
    }
}

private actor Patience {
    private var hasAnswer = false

    func answer() { hasAnswer = true }
    func hasEnded() -> Bool { !hasAnswer }
}

/// The tokens of a session: a server that sees a renewal of an old token ends the session.
private actor Tokens {
    private(set) var renewals = 0
    private(set) var current = 1
    private var renewal: Task<Void, Never>?
    private let server = Remote()

    /// Joins a renewal that runs, but not one that has just ended.
    ///
    /// The fix asks first whether the token that was refused is still the current one.
    func renew(insteadOf refused: Int) async {
        if isFixed, refused != current { return }
        if renewal == nil {
            renewal = Task {
                await server.call("renew")
                renewals += 1
                current += 1
                renewal = nil
            }
        }
        await renewal?.value
    }
}

extension Race {
    static let actingTwice: [Race] = [
        Race("check, then act across an await") {
            let shop = Shop()
            await both({ await shop.sell(to: "Ann") }, { await shop.sell(to: "Bob") })
            try Wrong.unless(await shop.stock == 0, "One item was sold twice.")
        },
        Race("lost update") {
            let account = Account()
            await both({ await account.deposit(10) }, { await account.deposit(20) })
            try Wrong.unless(await account.balance == 30, "A deposit was lost.")
        },
        Race("double fetch through a re-entrant cache") {
            let cache = Cache()
            await both({ await cache.load() }, { await cache.load() })
            try Wrong.unless(cache.server.calls.count == 1, "It was loaded twice.")
        },
        Race("double attach") {
            let parent = Parent()
            await both({ await parent.attach() }, { await parent.attach() })
            try Wrong.unless(await parent.attachments == 1, "Two children were attached.")
        },
        Race("a retry that acts twice") {
            let (bank, patience) = (Bank(), Patience())
            await both(
                {
                    await bank.charge(request: 1)
                    await patience.answer()
                }, { if await patience.hasEnded() { await bank.charge(request: 1) } })
            try Wrong.unless(await bank.charges <= 1, "The customer was charged twice.")
        },
        // Loads two pages, whose requests the server refuses as long as the first token is used.
        Race("a token renewed twice") {
            let tokens = Tokens()
            let get = { @Sendable () async in
                let token = await tokens.current
                let server = Remote()
                for step in ["connect", "send", "receive"] { await server.call(step) }
                if token == 1 { await tokens.renew(insteadOf: token) }
            }
            await both(get, get)
            try Wrong.unless(await tokens.renewals == 1, "The token was renewed twice.")
        },
    ]
}
