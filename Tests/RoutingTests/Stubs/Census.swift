import Synchronization

/// Counts the objects that are alive.
final class Census: Sendable {
    /// One of them.
    final class Member: Sendable {
        private let census: Census

        init(of census: Census) {
            self.census = census
            census.count.add(1, ordering: .relaxed)
        }

        deinit { census.count.subtract(1, ordering: .relaxed) }
    }

    private let count = Atomic(0)

    var population: Int { count.load(ordering: .relaxed) }
}
