/// A download in parts, which can be cancelled.
private actor Download {
    private var isKept = false
    private var isCancelled = false
    private let disk = Remote()

    /// Looks before each part whether it was cancelled, and so not after the last one.
    func run() async {
        for part in 1...8 {
            if isCancelled { return }
            await disk.call("write part \(part)")
        }
        isKept = true
    }

    /// Looks after the last part too.
    func runSafely() async {
        for part in 1...8 where !isCancelled { await disk.call("write part \(part)") }
        if !isCancelled { isKept = true }
    }

    /// - Returns: whether it came in time.
    func cancel() -> Bool {
        isCancelled = !isKept
        return isCancelled
    }

    var isKeptAfterCancel: Bool { isKept && isCancelled }
}

extension Race {
    static let lastPart = Race(name: "a cancel during the last part") {
        let download = Download()
        await both({ await download.run() }, { _ = await download.cancel() })
        try Wrong.unless(await !download.isKeptAfterCancel, "A cancelled download is kept.")
    } fix: {
        let download = Download()
        await both({ await download.runSafely() }, { _ = await download.cancel() })
        try Wrong.unless(await !download.isKeptAfterCancel, "A cancelled download is kept.")
    }
}
