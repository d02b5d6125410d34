/// A line with one user at a time, which is cut off when a user takes too long.
private actor Line {
    private(set) var user = 0
    private(set) var cutOff: [Int] = []
    private var isBusy = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    func take() async -> Int {
        while isBusy { await withCheckedContinuation { waiters.append($0) } }
        isBusy = true
        user += 1
        return user
    }

    func leave() {
        isBusy = false
        for waiter in waiters { waiter.resume() }
        waiters = []
    }

    /// Cuts off whoever has the line by now.
    func timeOut() {
        if isBusy { cutOff.append(user) }
    }

    /// Cuts off only the user whose time is over.
    func timeOutSafely(of late: Int) {
        if isBusy, user == late { cutOff.append(user) }
    }
}

extension Race {
    static let timeOutOfAnother = Race(name: "a time-out that hits the next user") {
        let line = Line()
        try await call(line) { _ in await line.timeOut() }
    } fix: {
        let line = Line()
        try await call(line) { await line.timeOutSafely(of: $0) }
    }

    /// Two users talk, one after the other; only the time of the first is limited.
    private static func call(
        _ line: Line, _ timeOut: @escaping @Sendable (_ user: Int) async -> Void
    ) async throws {
        let talk: @Sendable () async -> Void = {
            let user = await line.take()
            let remote = Remote()
            let clock = Task(name: "time of \(user)") {
                for _ in 1...2 { await remote.call("tick") }
                if user == 1 { await timeOut(user) }
            }
            for word in 1...3 { await remote.call("word \(word)") }
            await line.leave()
            await clock.value
        }
        await both(talk, talk)
        try Wrong.unless(await !line.cutOff.contains(2), "The second user was cut off.")
    }
}
