import RaceTesting
import Synchronization

protocol Modeled: Sendable {
    associatedtype Model: Hashable & Sendable

    static var model: Model { get }
    static var operations: [ModeledOperation<Self, Model>] { get }
}

/// A counter that saves each new value. The bug: it reads, waits and writes.
actor Tally: Modeled {
    private(set) var value = 0
    private let isSafe: Bool
    private let saveSpy = Spy<Void, Void, Never>("save()")

    init(isSafe: Bool = false) { self.isSafe = isSafe }

    func increment() async -> Int {
        let old = value
        await saveSpy()
        value = isSafe ? value + 1 : old + 1
        return value
    }

    static let model = 0
    static let operations: [ModeledOperation<Tally, Int>] = [
        .operation("increment()", { await $0.increment() }) {
            $0 += 1
            return $0
        },
        .operation("value", { await $0.value }, model: { $0 }),
    ]
}

/// A counter whose calls never suspend.
final class Quick: Modeled {
    private let value = Atomic(0)

    func add() -> Int { value.add(1, ordering: .relaxed).newValue }

    static let model = 0
    static let operations: [ModeledOperation<Quick, Int>] = [
        .operation("add()", { $0.add() }) {
            $0 += 1
            return $0
        }
    ]
}

/// A queue with room for one item. Full, it refuses an item; empty, it waits for one.
actor Mailbox: Modeled {
    struct Full: Error, Equatable {}
    enum Kind { case checksThenActs, right }

    private let kind: Kind
    private var items: [Int] = []
    private var takers: [CheckedContinuation<Int?, Never>] = []
    private let saveSpy = Spy<Void, Void, Never>("save()")

    init(_ kind: Kind) { self.kind = kind }

    func put(_ item: Int) async throws {
        if kind == .checksThenActs, !items.isEmpty { throw Full() }
        await saveSpy()
        if kind == .right, !items.isEmpty { throw Full() }
        if takers.isEmpty {
            items.append(item)
        } else {
            takers.removeFirst().resume(returning: item)
        }
    }

    func take() async -> Int? {
        if !items.isEmpty { return items.removeFirst() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { takers.append($0) }
        } onCancel: {
            Task { await self.close() }
        }
    }

    private func close() {
        for taker in takers { taker.resume(returning: nil) }
        takers = []
    }

    static let model: [Int] = []
    static let operations: [ModeledOperation<Mailbox, [Int]>] = [
        .operation("put(_:)", arguments: [1, 2], { try await $0.put($1) }) {
            if !$0.isEmpty { throw Full() }
            $0.append($1)
        },
        .operation("take()", { await $0.take() }) {
            if $0.isEmpty { throw WouldWait() }
            return $0.removeFirst()
        },
    ]
}

/// A cache of a page, whose loader gives a new version at each load.
actor PageCache: Modeled {
    enum Kind { case joinsLoads, joinsNewLoads }

    private let kind: Kind
    private var page: Int?
    private var load: Task<Int, Never>?
    private var versions = 0
    private let fetchSpy = Spy<Void, Void, Never>("fetch()")

    init(_ kind: Kind) { self.kind = kind }

    func get() async -> Int {
        if let page { return page }
        if let load { return await load.value }
        let task = Task { await fetch() }
        load = task
        let fetched = await task.value
        if load == task { (page, load) = (fetched, nil) }
        return fetched
    }

    func clear() {
        page = nil
        if kind == .joinsNewLoads { load = nil }
    }

    private func fetch() async -> Int {
        versions += 1
        let version = versions
        await fetchSpy()
        return version
    }

    struct Model: Hashable {
        var page: Int?
        var versions = 0

        mutating func get() -> Int {
            if let page { return page }
            versions += 1
            page = versions
            return versions
        }
    }

    static let model = Model()
    static let operations: [ModeledOperation<PageCache, Model>] = [
        .operation("get()", { await $0.get() }, model: { $0.get() }),
        .operation("clear()", { await $0.clear() }, model: { $0.page = nil }),
    ]
}
