/// A file that is removed while a writer still uses it.
private actor File {
    private(set) var writesAfterRemoval = 0
    private var exists = true
    private var writers = 0
    private var removesLater = false
    private let disk = Remote()

    func write() async {
        guard exists else { return }
        await disk.call("seek")
        if !exists { writesAfterRemoval += 1 }
    }

    func remove() { exists = false }

    /// Counts as a writer until it has written.
    func writeSafely() async {
        guard exists, !removesLater else { return }
        writers += 1
        await disk.call("seek")
        if !exists { writesAfterRemoval += 1 }
        writers -= 1
        if removesLater, writers == 0 { exists = false }
    }

    /// Leaves the removal to the last writer.
    func removeSafely() {
        removesLater = true
        if writers == 0 { exists = false }
    }
}

extension Race {
    static let cleanupBeforeLastUse = Race(name: "cleanup before the last use") {
        let file = File()
        await both({ await file.write() }, { await file.remove() })
        try Wrong.unless(await file.writesAfterRemoval == 0, "A removed file was written.")
    } fix: {
        let file = File()
        await both({ await file.writeSafely() }, { await file.removeSafely() })
        try Wrong.unless(await file.writesAfterRemoval == 0, "A removed file was written.")
    }
}
