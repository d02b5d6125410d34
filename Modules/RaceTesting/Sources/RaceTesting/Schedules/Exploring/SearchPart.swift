/// The part of a search that this process does: a shard of it, up to a time.
struct SearchPart: Sendable {
    var shard = Shard.whole
    var deadline: ContinuousClock.Instant?

    /// Whether no more schedules start.
    var isOver: Bool { deadline.map { $0 <= .now } ?? false }

    /// Returns what it has covered; `nil` when that is all.
    func coverage(_ count: Int, of asked: Int, _ things: String, isOutOfTime: Bool) -> String? {
        guard shard != .whole || isOutOfTime else { return nil }
        let start = shard == .whole ? "Only " : "Shard \(shard): "
        return start + "\(count) of at most \(asked) \(things) ran"
            + (isOutOfTime ? ", and then the time was over." : ".")
    }
}

/// One of several processes that divide each search: together they do what one would do, and nothing twice.
struct Shard: Sendable, Hashable, LosslessStringConvertible {
    static let whole = Shard(number: 1, of: 1)

    /// Counted from one.
    let number: Int
    let count: Int

    private init(number: Int, of count: Int) { (self.number, self.count) = (number, count) }

    /// Reads `2/8`.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], number > 0,
            number <= count
        else { return nil }
        self.init(number: number, of: count)
    }

    var description: String { "\(number)/\(count)" }

    /// Whether the thing with this place, or with this hash, is one of the shard.
    func owns(_ place: some BinaryInteger) -> Bool { Int(place) % count == number - 1 }

    /// Returns how many of so many things the shard has.
    func share(of all: Int) -> Int { all / count + (number <= all % count ? 1 : 0) }
}

/// The most seconds of one search, and of all searches of a run.
struct TimeBudget: Sendable, Equatable {
    let search: Double
    let run: Double

    /// Reads `20/600`, or `600`, of which one search may take all.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
        guard let first = parts.first, let last = parts.last, parts.count <= 2,
            let search = first, let run = last, search > 0, run >= search, run.isFinite
        else { return nil }
        (self.search, self.run) = (search, run)
    }
}
