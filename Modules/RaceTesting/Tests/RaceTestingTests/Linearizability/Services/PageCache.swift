import RaceTesting

/// A cache of a page, whose loader gives a new version at each load.
actor PageCache {
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

    static let operations: [ModeledOperation<PageCache, Model>] = [
        .operation("get()") {
            await $0.get()
        } model: {
            $0.get()
        },
        .operation("clear()") {
            await $0.clear()
        } model: {
            $0.page = nil
        },
    ]
}
