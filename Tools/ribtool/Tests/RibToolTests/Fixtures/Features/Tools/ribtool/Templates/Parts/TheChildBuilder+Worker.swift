struct TheChildBuilder {
    private let clock: any Clock<Duration>

    init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
    }
}
TheChildInteractor(limit: .seconds(600), clock: clock)
