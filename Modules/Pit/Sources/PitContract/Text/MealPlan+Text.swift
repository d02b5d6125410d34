public import Essentials

extension MealPlan {
    /// Returns who is late, as a sentence.
    ///
    /// `Dinner at 18:00: brisket is 20 min late, 2 on time.`
    public func sentence(at now: Date) -> String {
        let start = "Dinner \(LocalTime.when(ready, now: now))"
        guard !dishes.isEmpty else { return "\(start) has no dishes yet." }
        let off = dishes.filter { $0.status == .offPit }
        let early = dishes.filter { $0.minutesLate < 0 }.sorted { $0.minutesLate < $1.minutesLate }
        let others = dishes.count - late.count - early.count - off.count
        if others == dishes.count {
            return "\(start): \(others == 1 ? "\(dishes[0].id) is" : "all \(others) are") on time."
        }
        let parts =
            Self.parts(late.map { "\($0.id) is \($0.latenessText)" }, "late")
            + Self.parts(early.map { "\($0.id) is \($0.latenessText)" }, "early")
            + Self.parts(off.map { "\($0.id) is off the pit" }, "off the pit")
        let rest = others > 0 ? ["\(others) on time"] : []
        return "\(start): \((parts + rest).joined(separator: ", "))."
    }

    /// Returns at most three of the texts, and how many more there are.
    private static func parts(_ texts: [String], _ word: String) -> [String] {
        texts.prefix(3) + (texts.count > 3 ? ["\(texts.count - 3) more are \(word)"] : [])
    }

    /// Returns the sentence about a meal that has ended.
    public static func over(_ ready: Date, at now: Date) -> String {
        "Dinner \(LocalTime.when(ready, now: now)) is over. What is on the pit stays there."
    }

    /// Returns a row for each dish: its name with the weight, and when it starts and is ready.
    public func rows(at now: Date) -> [(String, String)] {
        dishes.map { dish in
            (dish.weight.map { "\(dish.id) (\($0))" } ?? dish.id, dish.text(at: now))
        }
    }

    /// Returns the time to which the meal can be moved so that no dish is late; `nil` when none is.
    public func laterTime(at now: Date) -> String? {
        late.isEmpty ? nil : LocalTime.text(possible, now: now)
    }
}

extension MealPlan.Dish {
    /// The difference to the time of the meal: `20 min late`, `1 h 5 min early`, `on time`.
    public var latenessText: String {
        let length = Duration.seconds(abs(minutesLate) * 60).pitText
        return switch minutesLate {
        case 0: "on time"
        case ..<0: "\(length) early"
        default: "\(length) late"
        }
    }

    fileprivate func text(at now: Date) -> String {
        [statusText(at: now), verdict].compactMap(\.self).joined(separator: ", ")
    }

    /// The difference to the time of the meal; `nil` for what is off the pit.
    public var verdict: String? { ready == nil || status == .offPit ? nil : latenessText }

    /// Returns when the dish starts and is ready: `start at 13:30, ready at 20:00`.
    public func statusText(at now: Date) -> String {
        guard let ready else { return "off the pit" }
        let end = "ready \(LocalTime.when(ready, now: now))"
        return switch status {
        case .planned: "start \(start.map { LocalTime.when($0, now: now) } ?? "at once"), \(end)"
        case .due: "start now: \(end)"
        case .onPit(.done): "done, \(end)"
        case .onPit(let event): "\(event.isWaiting ? "waits for you" : "on the pit"), \(end)"
        case .offPit: "off the pit"
        }
    }
}
