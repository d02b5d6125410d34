import RoutingExtras

actor TheChildInteractor {
    private let limit: Duration?
    private let clock: any Clock<Duration>

    init(limit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()) {
        self.limit = limit
        self.clock = clock
    }

    func didBecomeActive() async {
        // In addition.
        if let limit {
            task(
                TheChildWorker(limit: limit, clock: clock) {
                    await self.close()
                })
        }
    }
}
