import RaceTesting

/// A queue with room for one item. Full, it refuses an item; empty, it waits for one.
actor Mailbox {
    struct Full: Error, Equatable {}
    enum Kind { case checksThenActs, missesWakeUps, right }

    private let kind: Kind
    private var items: [Int] = []
    private var takers: [CheckedContinuation<Int?, Never>] = []
    private let saveSpy = Spy<Void, Void, Never>("save()")

    init(_ kind: Kind) { self.kind = kind }

    func put(_ item: Int) async throws {
        if kind != .right {
            if !items.isEmpty { throw Full() }
            if kind == .missesWakeUps, takers.isEmpty {
                items.append(item)
                return await saveSpy()
            }
        }
        await saveSpy()
        if kind == .right, !items.isEmpty { throw Full() }
        if takers.isEmpty {
            items.append(item)
        } else {
            takers.removeFirst().resume(returning: item)
        }
    }

    func take() async -> Int? {
        if kind == .missesWakeUps {
            let isEmpty = items.isEmpty
            await saveSpy()
            if !isEmpty { return items.isEmpty ? nil : items.removeFirst() }
        } else if !items.isEmpty {
            return items.removeFirst()
        }
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

    static let operations: [ModeledOperation<Mailbox, [Int]>] = [
        .operation("put(_:)", arguments: [1, 2]) {
            try await $0.put($1)
        } model: {
            if !$0.isEmpty { throw Full() }
            $0.append($1)
        },
        .operation("take()") {
            await $0.take()
        } model: {
            if $0.isEmpty { throw WouldWait() }
            return $0.removeFirst()
        },
    ]
}
