import RaceTesting

/// A list that shows a change at once, and takes it back when the server does not get it.
private actor Favourites {
    private(set) var shown: Set<String> = []
    private(set) var saved: Set<String> = []
    private let server = Remote()

    /// Goes back to what was shown before, also to what was changed by another meanwhile.
    ///
    /// The fix takes back only its own change.
    func add(_ dish: String) async {
        let before = shown
        shown.insert(dish)
        if await save(dish) { return }
        if isFixed { shown.remove(dish) } else { shown = before }
    }

    private func save(_ dish: String) async -> Bool {
        guard (try? await server.callOrFail("save \(dish)")) != nil else { return false }
        saved.insert(dish)
        return true
    }
}

/// Something that is loaded once, for all who need it.
private actor Loads {
    private var load: Task<String, any Error>?
    private let server = Remote()
    private let call: @Sendable (Remote) async throws -> Void

    init(_ call: @escaping @Sendable (Remote) async throws -> Void) { self.call = call }

    /// Keeps the load also when it failed, or when the one who asked first was cancelled.
    ///
    /// The fix forgets it, unless another one has begun.
    func value() async throws -> String {
        let load = load ?? start()
        do {
            return try await withTaskCancellationHandler {
                try await load.value
            } onCancel: {
                load.cancel()
            }
        } catch {
            if isFixed, self.load == load { self.load = nil }
            throw error
        }
    }

    /// Whether the server is asked again when it has failed.
    func recovers() async -> Bool {
        for _ in 1...2 {
            let callCount = server.calls.count
            if (try? await value()) != nil { return true }
            if server.calls.count == callCount { return false }
        }
        return true
    }

    private func start() -> Task<String, any Error> {
        let load = Task(name: "load") { [server, call] in
            try await call(server)
            return "ribs"
        }
        self.load = load
        return load
    }
}

/// A shop whose prices change while customers decide.
private actor Shop {
    private(set) var paid: [String: Int] = [:]
    private let server = Remote()

    func price() async -> Int {
        await server.call("price")
        return Place.choose(from: [10, 12])
    }

    /// Asks for the price again when it takes the money.
    ///
    /// The fix takes the price that the customer saw.
    func buy(_ customer: String, for price: Int) async {
        guard isFixed else { return paid[customer] = await self.price() }
        await server.call("pay \(price)")
        paid[customer] = price
    }
}

private actor Shown {
    private(set) var prices: [String: Int] = [:]

    func show(_ price: Int, to customer: String) { prices[customer] = price }
}

extension Race {
    static let withValues: [Race] = [
        Race("a failure takes back the change of another") {
            let list = Favourites()
            await both({ await list.add("ribs") }, { await list.add("beans") })
            try Wrong.unless(
                await list.shown == list.saved, "It shows something else than is saved.")
        },
        Race("a cache that keeps a failed load") {
            let loads = Loads { try await $0.callOrFail("token") }
            await both({ _ = try? await loads.value() }, { _ = try? await loads.value() })
            try Wrong.unless(await loads.recovers(), "It is never fetched again.")
        },
        Race("a cache that keeps a cancelled load", cancelling: .task(named: "first")) {
            let loads = Loads { try await $0.callUnlessCancelled("menu") }
            await both({ _ = try? await loads.value() }, { _ = try? await loads.value() })
            try Wrong.unless(
                (try? await loads.value()) == "ribs", "The menu is never loaded again.")
        },
        Race("a price that changes before it is paid") {
            let (shop, shown) = (Shop(), Shown())
            let visit = { @Sendable (customer: String) async in
                let price = await shop.price()
                await shown.show(price, to: customer)
                await shop.buy(customer, for: price)
            }
            await both({ await visit("Ann") }, { await visit("Bob") })
            try Wrong.unless(
                await shop.paid == shown.prices, "A customer paid something else than was shown.")
        },
    ]
}
