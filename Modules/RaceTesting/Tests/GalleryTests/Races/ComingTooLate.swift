import RaceTesting

/// A search that shows the answer that comes last, which may be that of an older question. The fix drops the answer
/// to a question that is no longer asked.
private actor Search {
    private(set) var question = ""
    private(set) var shown = ""
    private let server = Remote()

    func find(_ text: String) async {
        question = text
        await server.call("find \(text)")
        if isFixed, text != question { return }
        note("shows \(text)")
        shown = text
    }
}

/// A list that loads pages, and may be asked another question while a page is on its way.
private actor Pages {
    private(set) var question = "r"
    private(set) var rows: [String] = []
    private let server = Remote()

    /// Looks after the load whether the question is still asked, but not after it has read the page.
    ///
    /// The fix looks when nothing can come between any more.
    func load() async {
        let asked = question
        for step in ["connect", "send", "receive"] { await server.call(step) }
        if !isFixed, asked != question { return }
        await server.call("read the page")
        if isFixed, asked != question { return }
        rows.append(asked)
    }

    func ask(_ other: String) {
        question = other
        rows = []
    }
}

/// A player that can be stopped while it gets ready, and then plays all the same. The fix looks after the wait
/// whether it was stopped.
private actor Player {
    private(set) var isPlaying = false
    private var isStopped = false
    private let disk = Remote()

    func start() async {
        await disk.call("open the song")
        if isFixed, isStopped { return }
        note("plays")
        isPlaying = true
    }

    func stop() {
        note("stops")
        isStopped = true
        isPlaying = false
    }
}

/// A download in parts, which can be cancelled.
private actor Download {
    private var isKept = false
    private var isCancelled = false
    private let disk = Remote()

    /// Looks before each part whether it was cancelled, and so not after the last one, as the fix does.
    func run() async {
        for part in 1...8 {
            if isCancelled { return }
            await disk.call("write part \(part)")
        }
        isKept = !isFixed || !isCancelled
    }

    func cancel() { isCancelled = !isKept }

    var isKeptAfterCancel: Bool { isKept && isCancelled }
}

/// A screen that formats a text while it may be closed, and then tells its listener.
private actor Screen {
    private(set) var toldAfterTheEnd = false
    private var isOpen = true
    private let formatter = Remote()

    /// Looks before the wait whether the screen is open.
    ///
    /// The fix looks after it.
    func update() async {
        guard isFixed || isOpen else { return }
        await formatter.call("format")
        guard !isFixed || isOpen else { return }
        note("tells the listener")
        if !isOpen { toldAfterTheEnd = true }
    }

    func close() {
        note("closes")
        isOpen = false
    }
}

/// A file that is removed while a writer still uses it. The fix leaves the removal to the last writer.
private actor File {
    private(set) var writesAfterRemoval = 0
    private var exists = true
    private var writers = 0
    private var removesLater = false
    private let disk = Remote()

    func write() async {
        guard exists, !removesLater else { return }
        writers += 1
        await disk.call("seek")
        if !exists { writesAfterRemoval += 1 }
        writers -= 1
        if removesLater, writers == 0 { exists = false }
    }

    func remove() {
        removesLater = isFixed
        if !isFixed || writers == 0 { exists = false }
    }
}

/// A log to which callers that cannot wait send lines.
private actor Log {
    private(set) var lines: [String] = []

    func append(_ line: String) { lines.append(line) }

    /// Sends each line in a task of its own.
    ///
    /// The fix sends all through a stream, which keeps the order.
    nonisolated func send(_ all: [String]) async {
        guard isFixed else {
            let tasks = all.map { line in Task(name: line) { await append(line) } }
            for task in tasks { await task.value }
            return
        }
        let (lines, sender) = AsyncStream<String>.makeStream()
        let reader = Task { for await line in lines { await append(line) } }
        async let glance = self.lines
        for line in all { sender.yield(line) }
        sender.finish()
        await reader.value
        _ = await glance
    }
}

extension Race {
    static let comingTooLate: [Race] = [
        Race("a late answer overwrites a newer one") {
            let search = Search()
            await both({ await search.find("r") }, { await search.find("ribs") })
            try Wrong.unless(await search.shown == search.question, "An old answer is shown.")
        },
        Race("a page of an old question") {
            let pages = Pages()
            await both({ await pages.load() }, { await pages.ask("ribs") })
            try Wrong.unless(await pages.rows.allSatisfy { $0 == "ribs" }, "An old page is shown.")
        },
        Race("a dropped cancellation") {
            let player = Player()
            await both({ await player.start() }, { await player.stop() })
            try Wrong.unless(await !player.isPlaying, "It plays although it was stopped.")
        },
        Race("a cancel during the last part") {
            let download = Download()
            await both({ await download.run() }, { await download.cancel() })
            try Wrong.unless(await !download.isKeptAfterCancel, "A cancelled download is kept.")
        },
        Race("a listener told after the end") {
            let screen = Screen()
            await both({ await screen.update() }, { await screen.close() })
            try Wrong.unless(await !screen.toldAfterTheEnd, "The listener was told after the end.")
        },
        Race("cleanup before the last use") {
            let file = File()
            await both({ await file.write() }, { await file.remove() })
            try Wrong.unless(await file.writesAfterRemoval == 0, "A removed file was written.")
        },
        Race("order lost between two senders") {
            let log = Log()
            await log.send(["one", "two"])
            try Wrong.unless(await log.lines == ["one", "two"], "The lines are in another order.")
        },
    ]
}
