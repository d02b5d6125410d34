#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The cooks on a person's pit, and the changes of them.
///
/// A value without a clock or a file: a service applies a change to the newest pit, under its lock.
/// A change that throws has changed nothing.
public struct Pit: Sendable, Hashable {
    /// The cooks, in the order in which they were started.
    public private(set) var cooks: [Cook]
    /// The places of the cooks: each row of a long board looks for its own.
    private var places: [Cook.ID: Int]

    /// Creates a pit.
    public init(cooks: [Cook] = []) {
        self.cooks = cooks
        places = Self.places(of: cooks)
    }

    /// Returns the cook of this name; `nil` when there is none.
    public func cook(_ id: Cook.ID) -> Cook? { places[id].map { cooks[$0] } }

    /// Returns the cook of this name.
    ///
    /// - Throws: ``PitError`` with the names of the cooks that there are.
    public func existingCook(_ id: Cook.ID) throws(PitError) -> Cook { cooks[try index(of: id)] }

    /// Puts a piece of meat on the pit.
    public mutating func start(_ order: CookOrder, at now: Date) -> Cook {
        var id = order.plan.name
        var number = 2
        while places[id] != nil {
            id = "\(order.plan.name)-\(number)"
            number += 1
        }
        let cook = Cook(id: id, order: order, started: now)
        places[id] = cooks.count
        cooks.append(cook)
        return cook
    }

    /// Notes that the person has done what a stage waits for.
    public mutating func confirm(
        _ id: Cook.ID, stage: Int, early: Bool, at now: Date
    ) throws(PitError) -> Cook {
        try change(id) { cook throws(PitError) in
            try cook.confirm(stage: stage, early: early, at: now)
        }
    }

    /// Makes the current stage of a cook longer, or shorter for a negative duration.
    public mutating func adjust(
        _ id: Cook.ID, by duration: Duration, at now: Date
    ) throws(PitError) -> Cook {
        try change(id) { cook throws(PitError) in try cook.adjust(by: duration, at: now) }
    }

    /// Takes a piece of meat off the pit, and returns it.
    public mutating func finish(
        _ id: Cook.ID, early: Bool, at now: Date
    ) throws(PitError) -> Cook {
        let index = try index(of: id)
        if !early, cooks[index].progress(at: now).event != .done {
            throw .early(cooks[index].openStage(at: now))
        }
        let cook = cooks.remove(at: index)
        places = Self.places(of: cooks)
        return cook
    }

    /// Notes that an event is announced.
    ///
    /// - Returns: whether the person did not know of it; `false` also when the cook is gone, or was
    ///   changed so that the event has not happened.
    public mutating func claim(_ event: CookEvent, of id: Cook.ID, at now: Date) -> Bool {
        guard let index = places[id] else { return false }
        return cooks[index].claim(event, at: now)
    }

    /// A file may have two cooks of one name; the first one counts.
    private static func places(of cooks: [Cook]) -> [Cook.ID: Int] {
        Dictionary(zip(cooks.map(\.id), cooks.indices)) { first, _ in first }
    }

    private mutating func change(
        _ id: Cook.ID, _ body: (inout Cook) throws(PitError) -> Void
    ) throws(PitError) -> Cook {
        let index = try index(of: id)
        try body(&cooks[index])
        return cooks[index]
    }

    private func index(of id: Cook.ID) throws(PitError) -> Int {
        guard let index = places[id] else {
            throw .rejected(
                cooks.isEmpty
                    ? "There is no cook `\(id)`. The pit is empty."
                    : "There is no cook `\(id)`. On the pit: "
                        + cooks.map(\.id).joined(separator: ", ") + ".")
        }
        return index
    }
}
