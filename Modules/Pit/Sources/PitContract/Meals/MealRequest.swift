public import Essentials

/// A request about the meal: the words after `dinner`, in a session and in a shell.
///
/// `18:00 brisket 5kg, ribs 2kg`, `add chicken 1.5kg, brisket`, `remove ribs`, `end`; nothing shows the meal.
public enum MealRequest: Sendable, Hashable {
    case show
    /// A time, if one was written, and dishes: a cut with a weight, or the name of a cook on the pit.
    case plan(ready: Date?, [Entry])
    case remove([Cook.ID])
    case end

    /// A dish as it was written.
    public struct Entry: Sendable, Hashable {
        let name: String
        /// `nil`: the cook of this name is on the pit.
        let weight: Weight?
    }

    /// Reads the words after `dinner`.
    public init(
        _ words: [String], now: Date, in time: LocalTime = .current
    ) throws(PitError) {
        let words = words.flatMap { $0.split(separator: " ").map(String.init) }
        let names = words.dropFirst().flatMap { $0.split(separator: ",").map { $0.lowercased() } }
        switch words.first?.lowercased() {
        case nil: self = .show
        case "end"?:
            guard names.isEmpty else {
                throw .rejected(
                    "`dinner end` takes no arguments. Type only `dinner end` to end it.")
            }
            self = .end
        case "remove"?:
            guard !names.isEmpty else {
                throw .rejected("`dinner remove` needs the names of dishes, such as `ribs`.")
            }
            self = .remove(names)
        case "add"?:
            guard !names.isEmpty else {
                throw .rejected(
                    """
                    `dinner add` needs dishes, such as `ribs 2kg`, or cooks that are on the pit.
                    """)
            }
            self = .plan(ready: nil, try Self.entries(words.dropFirst()))
        case _?:
            guard let (date, count) = Self.time(words, now: now, in: time) else {
                if let first = words.first, first.contains(":") {
                    throw .rejected("“\(first)” is no time. Type one such as 18:00, or 6pm.")
                }
                throw .rejected(
                    """
                    “\(words.joined(separator: " "))” is not for dinner. Type `dinner 18:00` with \
                    dishes such as `brisket 5kg, ribs 2kg`, or `dinner add`, `dinner remove` or \
                    `dinner end`.
                    """)
            }
            guard date > now else {
                let text = words.prefix(count).joined(separator: " ")
                throw .rejected(time.refusal(ofPast: text, date, now: now))
            }
            self = .plan(ready: date, try Self.entries(words.dropFirst(count)))
        }
    }

    /// Returns a sentence about a time that does not exist, or comes twice, since the clocks change.
    public static func remark(
        on words: [String], now: Date, in time: LocalTime = .current
    ) -> String? {
        let words = words.flatMap { $0.split(separator: " ").map(String.init) }
        return Self.time(words, now: now, in: time).flatMap { _, count in
            time.remark(on: words.prefix(count).joined(separator: " "), now: now)
        }
    }

    /// Returns the time that words start with, and the number of its words.
    private static func time(
        _ words: [String], now: Date, in time: LocalTime
    ) -> (Date, count: Int)? {
        for count in [3, 2, 1] where words.count >= count {
            let text = words.prefix(count).joined(separator: " ")
            if let date = time.date(text, now: now) { return (date, count) }
        }
        return nil
    }

    /// Reads dishes, each of which ends with a comma or a weight; `5 kg` may be two words.
    private static func entries(_ words: ArraySlice<String>) throws(PitError) -> [Entry] {
        var words = words.joined(separator: " ").replacing(",", with: " , ")
            .split(separator: " ").map(String.init)[...]
        var (entries, name): ([Entry], [String]) = ([], [])
        func entry(_ weight: Weight?) throws(PitError) -> Entry {
            let name = name.joined(separator: "-").lowercased()
            guard !name.isEmpty else {
                throw .rejected("A weight has no cut. Write both, such as `brisket 5kg`.")
            }
            return Entry(name: name, weight: weight)
        }
        while let word = words.popFirst() {
            if let weight = Weight(word) {
                entries.append(try entry(weight))
                name = []
            } else if let unit = words.first, let weight = Weight(word + unit) {
                words = words.dropFirst()
                entries.append(try entry(weight))
                name = []
            } else if word != "," {
                name.append(word)
            } else if !name.isEmpty {
                entries.append(try entry(nil))
                name = []
            }
        }
        return name.isEmpty ? entries : entries + [try entry(nil)]
    }
}

extension PitService {
    /// Returns what is asked of the pit; `nil` when the meal is only to be shown.
    public func request(for request: MealRequest) async throws(PitError) -> PitRequest? {
        switch request {
        case .show: return nil
        case .remove(let ids): return .meal(.remove(ids))
        case .end: return .meal(.end)
        case .plan(let ready, let entries):
            var orders: [MealOrder] = []
            let plans = entries.contains { $0.weight != nil } ? try await plans() : []
            for entry in entries { orders.append(try entry.order(plans)) }
            return .meal(.plan(ready: ready, adding: orders))
        }
    }
}

extension MealRequest.Entry {
    fileprivate func order(_ plans: [CookPlan]) throws(PitError) -> MealOrder {
        guard let weight else { return .onPit(name) }
        guard let plan = CookPlan.named(name, among: plans) else {
            throw .rejected(
                """
                There is no plan for “\(name)”. Possible: \
                \(plans.map(\.name).joined(separator: ", ")). Nothing changed.
                """)
        }
        return .planned(CookOrder(plan: plan, weight: weight))
    }
}
