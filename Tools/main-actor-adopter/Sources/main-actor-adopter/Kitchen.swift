/// Knows how long dishes take; a value, which any thread may read.
nonisolated struct Kitchen: Sendable {
    /// - Throws: ``UnknownDish``.
    func minutes(for dish: String) throws(UnknownDish) -> Int {
        guard ["brisket", "ribs", "wings"].contains(dish) else { throw UnknownDish(name: dish) }
        return dish.count * 10
    }

    /// Waits so long; returns whether the time is over.
    func wait(minutes: Int) async -> Bool {
        (try? await Task.sleep(for: .seconds(60 * minutes))) != nil
    }
}

/// A dish that is not on the menu.
nonisolated struct UnknownDish: Error, CustomStringConvertible {
    let name: String

    var description: String { "There is no \(name)." }
}
