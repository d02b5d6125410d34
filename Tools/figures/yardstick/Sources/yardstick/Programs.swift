/// A program with a bug, and the schedules to its first failure as others published them.
struct Program: Sendable {
    let name: String
    /// SURW, PCT of depth 3 and 10, POS, random walk.
    let published: String
    let body: Thread

    init(_ name: String, _ published: String, _ body: @escaping Thread) {
        (self.name, self.published, self.body) = (name, published, body)
    }

    static let unpublished = "no data | | | | "

    static let all = [
        Program("account", "6 | 4 | 4 | 4 | 18", account),
        Program("arithmetic_prog", unpublished) {
            try require(try await exchange(3, from: 0) != 6)
        },
        Program("bluetooth_driver", "70 | 112 | 83 | 36 | 215", bluetoothDriver),
        Program("carter01", "no data | 5 | 3 | 2 | 1", carter),
        Program("circular_buffer", "3 | 9 | 5 | 2 | 4") {
            try await handOver(rounds: 7, startsFilled: false)
        },
        Program("deadlock01", "2 | 13 | 7 | 4 | 3", deadlock),
        Program("fsbench", unpublished, fileSystem),
        Program("lazy01", "2 | 5 | 5 | 5 | 21", lazy),
        Program("phase01", unpublished, phase),
        Program("queue", "2 | 3 | 2 | 1 | 1") {
            try await handOver(rounds: 20, startsFilled: true)
        },
        Program("reorder_3", "7 | 185 | 148 | 86 | –") { try await reorder(2, 1) },
        Program("reorder_4", "7 | 554 | 362 | 533 | –") { try await reorder(3, 1) },
        Program("reorder_5", "10 | 647 | 1,094 | 2,169 | –") { try await reorder(4, 1) },
        Program("reorder_10", "17 | 3,225 (16) | 4,462 (12) | – | –") { try await reorder(9, 1) },
        Program("reorder_20", "6 | 3,005 | 3,297 (17) | – | –") { try await reorder(10, 10) },
        Program("reorder_50", "13 | 3,304 (6) | 9,422 (1) | – | –") { try await reorder(49, 1) },
        Program("reorder_100", "194 | – | – | – | –") { try await reorder(99, 1) },
        Program("stack", "5 | 3 | 3 | 2 | 176", stack),
        Program("stringbuffer-jdk1.4", "8 | 281 | 26 | 23 | 2,243 (19)", stringBuffer),
        Program("sync01", unpublished) { try await exchange(1, from: 1, takes: false) },
        Program("sync02", unpublished) { try await exchange(2, from: 2) },
        Program("token_ring", "8 | 8 | 8 | 9 | 13", tokenRing),
        Program("twostage", "8 | 13 | 9 | 15 | 464") { try await twoStages(1, 1) },
        Program("twostage_20", "6 | 159 | 101 | 156 | –") { try await twoStages(19, 1) },
        Program("twostage_50", "20 | 1,676 | 692 | 1,637 | –") { try await twoStages(49, 1) },
        Program("twostage_100", "454 | 7,466 (3) | 5,726 (9) | 6,674 (3) | –") {
            try await twoStages(99, 1)
        },
        Program("WorkStealQueue", "6 | 48 | 16 | 12 | no data", workStealing),
        Program("wronglock", "7 | 51 | 20 | 10 | 36") { try await wrongLock(1, 7) },
        Program("wronglock_1", unpublished) { try await wrongLock(1, 1) },
        Program("wronglock_3", "9 | 58 | 14 | 11 | 36") { try await wrongLock(1, 3) },
    ]
}

/// The check is wrong as soon as both have changed the balance.
private func account() async throws {
    let (lock, balance, isPaidIn, isPaidOut) = (Lock(), Cell(1), Cell(false), Cell(false))
    try await run(
        {
            try await lock.hold {
                if await isPaidIn.value, await isPaidOut.value {
                    try require(await balance.value == -5)
                }
            }
        },
        {
            await lock.hold {
                await balance.add(2)
                await isPaidIn.set(true)
            }
        },
        {
            await lock.hold {
                await balance.add(-4)
                await isPaidOut.set(true)
            }
        })
}

/// A driver stops between the look whether it stops, and the count of those who use it.
private func bluetoothDriver() async throws {
    let (lock, users) = (Lock(), Cell(1))
    let (isStopping, isDone, isStopped) = (Cell(false), Cell(false), Cell(false))
    let leave = { @Sendable in
        let left = await lock.hold {
            await users.add(-1)
            return await users.value
        }
        if left == 0 { await isDone.set(true) }
    }
    try await run(
        {
            await isStopping.set(true)
            await leave()
            if await isDone.value { await isStopped.set(true) }
        },
        {
            if await !isStopping.value {
                await lock.hold { await users.add(1) }
                try require(await !isStopped.value)
            }
            await leave()
        })
}

private func carter() async throws {
    let (lock, room) = (Lock(), Lock())
    let visit = { @Sendable (users: Cell<Int>) in
        await lock.lock()
        await users.add(1)
        if await users.value == 1 { await room.lock() }
        await lock.unlock()
        await lock.lock()
        await users.add(-1)
        if await users.value == 0 { await room.unlock() }
        await lock.unlock()
    }
    let (first, second) = (Cell(0), Cell(0))
    try await run({ await visit(first) }, { await visit(second) }, {}, {})
}

private func deadlock() async throws {
    let (a, b, counter) = (Lock(), Lock(), Cell(1))
    try await run(
        { await a.hold { await b.hold { await counter.add(1) } } },
        { await b.hold { await a.hold { await counter.add(-1) } } })
}

private func lazy() async throws {
    let (lock, data) = (Lock(), Cell(0))
    try await run(
        { await lock.hold { await data.add(1) } },
        { await lock.hold { await data.add(2) } },
        { try await lock.hold { try require(await data.value < 3) } })
}

/// The one who comes first never unlocks, in each run.
private func phase() async throws {
    let (x, y) = (Lock(), Lock())
    let thread: Thread = {
        await x.lock()
        await x.unlock()
        await x.lock()
        for _ in 1...2 { await y.hold {} }
    }
    try await run(thread, thread)
}

/// One puts an element where there is none, and one takes it where there is one.
///
/// The sum of its rounds is what `arithmetic_prog` denies. Both do not end in each run of `sync01`, where nothing is
/// taken, and of `sync02`, where the consumer ends before the producer has put its last element.
@discardableResult
private func exchange(_ count: Int, from start: Int, takes: Bool = true) async throws -> Int {
    let (lock, number, total) = (Lock(), Cell(start), Cell(0))
    try await run(
        {
            for _ in 0..<count {
                await lock.hold {
                    while await number.value > 0 { await lock.wait(for: "empty") }
                    await number.add(1)
                    await lock.signal("full")
                }
            }
        },
        {
            for round in 0..<count {
                await lock.hold {
                    while await number.value == 0 { await lock.wait(for: "full") }
                    await total.add(round)
                    if takes { await number.add(-1) }
                    await lock.signal("empty")
                }
            }
            await total.add(count)
        })
    return await total.value
}

/// The reader expects an element in each of its rounds, which is wrong when the writer has rounds in between.
///
/// In `queue` the writer puts an element before its rounds, and counts those that it has put.
private func handOver(rounds: Int, startsFilled: Bool) async throws {
    let lock = Lock()
    let (elements, stored) = (Cell([Int: Int]()), Cell([Int: Int]()))
    let (head, tail, sends, receives) = (Cell(0), Cell(0), Cell(true), Cell(false))
    let put = { @Sendable (value: Int, round: Int) in
        await elements.set(elements.value.merging([await tail.value: value]) { $1 })
        await tail.add(1)
        await stored.set(stored.value.merging([round: value]) { $1 })
    }
    try await run(
        {
            var value = 0
            if startsFilled { await lock.hold { await put(value, 0) } }
            for round in (startsFilled ? 1 : 0)..<rounds {
                await lock.hold {
                    guard await sends.value else { return }
                    value = startsFilled ? value + 1 : round
                    await put(value, round)
                    await sends.set(false)
                    await receives.set(true)
                }
            }
        },
        {
            for round in 0..<rounds {
                try await lock.hold {
                    guard await receives.value else { return }
                    let element = await elements.value[head.value]
                    await head.add(1)
                    try require(await element == (startsFilled ? stored.value[round] : round))
                    await receives.set(false)
                    await sends.set(true)
                }
            }
        })
}

/// The last thread has no lock: its index is one too large, in each run.
private func fileSystem() async throws {
    let locks = (0..<52).map { _ in Lock() }
    let (nodes, blocks) = ((0..<27).map { _ in Cell(0) }, (0..<26).map { _ in Cell(false) })
    let takes = { @Sendable (block: Int) in
        await locks[26 + block].hold {
            let isFree = await !blocks[block].value
            if isFree { await blocks[block].set(true) }
            return isFree
        }
    }
    let threads = nodes.indices.map { index -> Thread in
        {
            try require(index < 26)
            await locks[index].hold {
                guard await nodes[index].value == 0 else { return }
                for block in (0..<13).map({ (index * 2 + $0) % 26 }) where await takes(block) {
                    return await nodes[index].set(block + 1)
                }
            }
        }
    }
    try await run(threads)
}

private func reorder(_ setters: Int, _ checkers: Int) async throws {
    let (a, b) = (Cell(0), Cell(0))
    let set: Thread = {
        await a.set(1)
        await b.set(-1)
    }
    let check: Thread = {
        if await a.value == 0, await b.value == 0 { return }
        try require(await a.value == 1)
        try require(await b.value == -1)
    }
    try await run(
        Array(repeating: set, count: setters) + Array(repeating: check, count: checkers))
}

private func stack() async throws {
    let (lock, top, isFilled, size) = (Lock(), Cell(0), Cell(false), 10)
    try await run(
        {
            for _ in 0..<size {
                try await lock.hold {
                    try require(await top.value < size)
                    await top.add(1)
                    await isFilled.set(true)
                }
            }
        },
        {
            for _ in 0..<size {
                try await lock.hold {
                    guard await isFilled.value else { return }
                    try require(await top.value > 0)
                    await top.add(-1)
                }
            }
        })
}

/// A buffer that is erased between the look at its length and the copy.
private func stringBuffer() async throws {
    let (lock, text, copyLock, copy) = (Lock(), Cell("abc"), Lock(), Cell(""))
    try await run(
        {
            await lock.hold { await text.set("") }
            await lock.hold { await text.set(text.value + "abc") }
        },
        {
            try await copyLock.hold {
                let length = await lock.hold { await text.value.count }
                let characters = try await lock.hold {
                    let text = await text.value
                    try require(length <= text.count)
                    return String(text.prefix(length))
                }
                await copy.set(copy.value + characters)
            }
        })
}

private func tokenRing() async throws {
    let (lock, x1, x2, x3) = (Lock(), Cell(1), Cell(2), Cell(1))
    let flags = (1...3).map { _ in Cell(false) }
    let step = { @Sendable (flag: Int, change: @Sendable () async -> Void) in
        await lock.hold {
            await change()
            await flags[flag].set(true)
        }
    }
    try await run(
        { await step(0) { await x1.set((x3.value + 1) % 4) } },
        { await step(1) { await x2.set(x1.value) } },
        { await step(2) { await x3.set(x2.value) } },
        {
            try await lock.hold {
                for flag in flags { guard await flag.value else { return } }
                let middle = await x2.value
                try require(await x1.value == middle)
                try require(await x3.value == middle)
            }
        })
}

private func twoStages(_ writers: Int, _ readers: Int) async throws {
    let (firstLock, first, secondLock, second) = (Lock(), Cell(0), Lock(), Cell(0))
    let write: Thread = {
        await firstLock.hold { await first.set(1) }
        await secondLock.hold { await second.set(first.value + 1) }
    }
    let read: Thread = {
        let seen = await firstLock.hold { await first.value }
        if seen == 0 { return }
        let other = await secondLock.hold { await second.value }
        try require(other == seen + 1)
    }
    try await run(Array(repeating: write, count: writers) + Array(repeating: read, count: readers))
}

private func wrongLock(_ checkers: Int, _ others: Int) async throws {
    let (lock, wrong, data) = (Lock(), Lock(), Cell(0))
    let check: Thread = {
        try await lock.hold {
            let before = await data.value
            await data.add(1)
            try require(await data.value == before + 1)
        }
    }
    let other: Thread = { await wrong.hold { await data.add(1) } }
    try await run(Array(repeating: check, count: checkers) + Array(repeating: other, count: others))
}

private func workStealing() async throws {
    let (deque, taken) = (Deque(), (0..<4).map { _ in Cell(0) })
    let take = { @Sendable (item: Int?) in if let item { await taken[item].add(1) } }
    try await run(
        { for _ in 1...2 { await take(deque.steal()) } },
        {
            for item in [0, 2] {
                await deque.push(item)
                await deque.push(item + 1)
                await take(deque.pop())
            }
            for _ in 1...2 { await take(deque.pop()) }
        })
    for count in taken { try require(await count.value == 1) }
}

/// A queue whose owner pushes and pops at one end, while thieves steal at the other.
private struct Deque: Sendable {
    private let head = Cell(0)
    private let tail = Cell(0)
    private let items = Cell([0, 0])
    private let lock = Lock()

    func steal() async -> Int? {
        await lock.hold {
            let start = await head.value
            await head.set(start + 1)
            if start < (await tail.value) { return await item(at: start) }
            await head.set(start)
            return nil
        }
    }

    func pop() async -> Int? {
        let end = await tail.value - 1
        await tail.set(end)
        if await head.value <= end { return await item(at: end) }
        await tail.set(end + 1)
        return await lock.hold {
            let end = await tail.value - 1
            await tail.set(end)
            var found: Int?
            if await head.value <= end {
                found = await item(at: end)
            } else {
                await tail.set(end + 1)
            }
            guard await head.value > end else { return found }
            await head.set(0)
            await tail.set(0)
            return nil
        }
    }

    /// Lets the queue become one too long.
    func push(_ item: Int) async {
        let end = await tail.value
        if end < (await head.value + items.value.count) { return await put(item, at: end) }
        await lock.hold {
            let mask = await items.value.count - 1
            let start = await head.value
            let count = await tail.value - start
            await head.set(start & mask)
            await tail.set((start & mask) + count)
            if count >= mask {
                let old = await items.value
                await items.set((0..<old.count * 2).map { old[((start & mask) + $0) & mask] })
                await head.set(0)
                await tail.set(count)
            }
            await put(item, at: tail.value)
        }
    }

    private func item(at place: Int) async -> Int {
        let all = await items.value
        return all[place & (all.count - 1)]
    }

    private func put(_ item: Int, at place: Int) async {
        var all = await items.value
        all[place & (all.count - 1)] = item
        await items.set(all)
        await tail.set(place + 1)
    }
}
