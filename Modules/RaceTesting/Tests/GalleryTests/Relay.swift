/// A race that needs depth: a quick task must come after all hops of a slow one.
actor Relay {
    private(set) var hops = 0

    func hop() { hops += 1 }

    /// Runs the slow and the quick task, beside `others` that hop in a relay of their own.
    static func race(hops: Int, others: Int = 0) async throws {
        let relay = Relay()
        let isLate = await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                for _ in 0..<hops { await relay.hop() }
                return false
            }
            group.addTask { await relay.hops == hops }
            for _ in 0..<others {
                group.addTask {
                    let other = Relay()
                    for _ in 0..<10 { await other.hop() }
                    return false
                }
            }
            return await group.contains(true)
        }
        if isLate { throw TooLate() }
    }

    struct TooLate: Error {}
}
