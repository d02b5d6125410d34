/// A sequence that several read, and which runs while one reads.
private actor SharedSequence {
    private(set) var endCount = 0
    private var isRunning = false
    private var readers: [CheckedContinuation<Void, Never>] = []
    private let source = Remote()

    /// Reads to the end.
    ///
    /// - Parameter endsWithSource: whether one who comes after the end starts the sequence anew, also while the
    ///   last reader still leaves.
    func read(endsWithSource: Bool) async {
        if !isRunning {
            isRunning = true
            Task(name: "source") {
                await source.call("runs")
                if endsWithSource { isRunning = false }
                end()
            }
        }
        await withCheckedContinuation { readers.append($0) }
        endCount += 1
        if endsWithSource { return }
        await source.call("is released")
        isRunning = false
    }

    func end() {
        for reader in readers { reader.resume() }
        readers = []
    }

    static func race(endsWithSource: Bool) async throws {
        let sequence = SharedSequence()
        for name in ["first", "second"] {
            Task(name: name) { await sequence.read(endsWithSource: endsWithSource) }
        }
        await Place.settled()
        let endCount = await sequence.endCount
        await sequence.end()
        try Wrong.unless(endCount == 2, "The sequence has ended, and one still reads.")
    }
}

extension Race {
    static let joinedAtTheEnd = Race(name: "a reader who joins at the end") {
        try await SharedSequence.race(endsWithSource: false)
    } fix: {
        try await SharedSequence.race(endsWithSource: true)
    }
}
