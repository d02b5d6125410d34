import RaceTesting

/// A player that can be stopped while it gets ready, and then plays all the same.
private actor Player {
    private(set) var isPlaying = false
    private var isStopped = false
    private let disk = Remote()

    func start() async {
        await disk.call("open the song")
        note("plays")
        isPlaying = true
    }

    func stop() {
        note("stops")
        isStopped = true
        isPlaying = false
    }

    /// Looks after the wait whether it was stopped.
    func startSafely() async {
        await disk.call("open the song")
        if !isStopped { isPlaying = true }
    }
}

extension Race {
    static let droppedCancellation = Race(name: "a dropped cancellation") {
        let player = Player()
        await both({ await player.start() }, { await player.stop() })
        try Wrong.unless(await !player.isPlaying, "It plays although it was stopped.")
    } fix: {
        let player = Player()
        await both({ await player.startSafely() }, { await player.stop() })
        try Wrong.unless(await !player.isPlaying, "It plays although it was stopped.")
    }
}
