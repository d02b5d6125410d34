import Routing

/// A burst of intents from one sender, in order, until the last one has run.
enum BurstOfIntents: Benchmark {
    static let name = "a burst of 100,000 intents"

    static func measure(scale: Double) async throws -> Figure {
        let count = Int(100_000 * scale)
        let unit = CountingRouter()
        try await unit.launch()
        let interactor = unit.interactor
        let mailbox = FloorMailbox()
        let (ours, floor) = await Stopwatch().compare(count) {
            for number in 0..<count { interactor.send { $0.take(number) } }
            await interactor.taken(count)
        } floor: {
            for number in 0..<count { mailbox.send { $0.take(number) } }
            await mailbox.taken(count)
        }
        await unit.shutdown()
        return Figure(name: name, unit: "ns", ours: ours, floor: floor, bar: 3)
    }
}
