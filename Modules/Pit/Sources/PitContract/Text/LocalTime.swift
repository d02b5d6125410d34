public import Essentials

/// Times as the people of a place write them: `18:00`, `tomorrow 06:00`, `2026-07-05 18:00`, `6:00 pm`.
///
/// A text that it writes can be read again, to the minute, but for the hour that comes twice when clocks are
/// set back.
public struct LocalTime: Sendable {
    /// The difference to GMT at a time, in seconds; positive to the east.
    private let offset: @Sendable (Date) -> Int

    /// Creates the times of a place.
    ///
    /// - Parameter offset: The difference to GMT at a time, in seconds; positive to the east.
    public init(offset: @escaping @Sendable (Date) -> Int) {
        self.offset = offset
    }

    /// Returns a time as text, for a person who reads it at `now`, in ``current``.
    public static func text(_ date: Date, now: Date) -> String {
        current.text(date, now: now)
    }

    /// Returns a time as text, for a person who reads it at `now`.
    public func text(_ date: Date, now: Date) -> String {
        let (day, time) = words(for: date, now: now)
        return [day, time].compactMap(\.self).joined(separator: " ")
    }

    /// Returns a time as a part of a sentence: `at 18:00`, `tomorrow at 06:00`, `2026-07-05 at 18:00`.
    public static func when(_ date: Date, now: Date) -> String {
        ofThisMachine.when(date, now: now)
    }

    /// Returns a time as a part of a sentence.
    public func when(_ date: Date, now: Date) -> String {
        let (day, time) = words(for: date, now: now)
        return [day, "at \(time)"].compactMap(\.self).joined(separator: " ")
    }

    /// Returns times as text, with the day once if all have the same: `tomorrow 05:40`, `14:50`.
    static func texts(_ dates: [Date], now: Date) -> [String] {
        let words = dates.map { ofThisMachine.words(for: $0, now: now) }
        let isOneDay = words.allSatisfy { $0.day == words[0].day }
        return zip(dates, words).enumerated().map { index, element in
            isOneDay && index > 0 ? element.1.time : text(element.0, now: now)
        }
    }

    /// Returns the day, which is `nil` for today, and the time of the day.
    private func words(for date: Date, now: Date) -> (day: String?, time: String) {
        let (day, minute) = local(date)
        let time = PitFormat.current.time(minute: minute)
        return switch day - local(now).day {
        case 0: (nil, time)
        case 1: ("tomorrow", time)
        case -1: ("yesterday", time)
        default: ("\(CalendarDay(number: day))", time)
        }
    }

    /// Reads a time that a person writes at `now`: `18:00`, `today 18:00`, `tomorrow 06:00`,
    /// `yesterday 18:00` or `2026-07-05 18:00`, also as `6pm` or `6:30 pm`; and one in ISO 8601:
    /// `2026-07-05T18:00`, `2026-07-05T16:00:00Z`.
    ///
    /// When clocks are set back, a time comes twice: the first one after `now` counts, or else the
    /// first. When they are set forward, a missing time is moved on by the same amount.
    /// - Returns: `nil` for another text.
    public func date(_ text: String, now: Date) -> Date? {
        if let date = try? Date(text, strategy: .iso8601), date.ISO8601Format() == text {
            return date
        }
        let words = Self.words(text)
        let today = local(now).day
        let day: Int?
        switch words.count == 2 ? words[0].lowercased() : "today" {
        case "today": day = today
        case "tomorrow": day = today + 1
        case "yesterday": day = today - 1
        case let date: day = CalendarDay(date)?.number
        }
        guard (1...2).contains(words.count), let day, let time = words.last.flatMap(Self.minutes)
        else { return nil }
        return date(local: TimeInterval(day * 86_400 + time * 60), now: now)
    }

    /// Returns a sentence about a time that does not exist, or comes twice, since the clocks change.
    ///
    /// - Returns: `nil` for every other text.
    public func remark(on text: String, now: Date) -> String? {
        guard let date = date(text, now: now), let word = Self.words(text).last,
            let typed = Self.minutes(word)
        else { return nil }
        let (day, minute) = local(date)
        let taken = self.text(date, now: now)
        if typed != minute {
            return "\(word) does not exist on that day: the clocks change. It is taken as \(taken)."
        }
        let both = dates(local: TimeInterval(day * 86_400 + minute * 60)).valid
        guard both.count == 2 else { return nil }
        let which = date == both[0] ? "first" : "second"
        return "\(taken) comes twice: the clocks change. The \(which) one is taken."
    }

    /// Returns the time of a local time, which is given as if the place were on GMT.
    private func date(local: TimeInterval, now: Date) -> Date {
        let dates = dates(local: local)
        return dates.valid.first { $0 > now } ?? dates.valid.first ?? dates.movedOn
    }

    /// Returns the times that a local time names, the earlier one first, and the one of a missing time.
    private func dates(local: TimeInterval) -> (valid: [Date], movedOn: Date) {
        let before = offset(Date(timeIntervalSince1970: local - 86_400))
        let after = offset(Date(timeIntervalSince1970: local + 86_400))
        // The larger offset is the earlier time.
        let candidates = [max(before, after), min(before, after)].map { offset in
            (offset: offset, date: Date(timeIntervalSince1970: local - TimeInterval(offset)))
        }
        let valid = candidates.filter { offset($0.date) == $0.offset }.map(\.date)
        let movedOn = Date(timeIntervalSince1970: local - TimeInterval(before))
        return (before == after ? Array(valid.prefix(1)) : valid, movedOn)
    }

    /// Returns the number of the local day since 1970, and the minute of the day.
    private func local(_ date: Date) -> (day: Int, minute: Int) {
        let seconds = date.timeIntervalSince1970 + TimeInterval(offset(date))
        // Years from 1 to 9999, which have four digits. The calendar is the Julian one before 1582.
        let minute = Int((min(max(seconds, -62_135_769_600), 253_402_300_799) / 60).rounded(.down))
        let day = Int((Double(minute) / 1440).rounded(.down))
        return (day, minute - day * 1440)
    }

    /// Returns the sentences for a time that is over, with what to write in place of its text.
    public func refusal(ofPast text: String, _ date: Date, now: Date) -> String {
        let words = Self.words(text)
        let advice =
            CalendarDay(words[0]) == nil
            ? "“tomorrow \(words[words.count - 1])” or a date" : "a later date or time"
        return """
            \(self.text(date, now: now)) is in the past: the time is \
            \(self.text(now, now: .distantPast)). Write \(advice).
            """
    }

    /// Returns the word for the time, and the one for the day before it, if there is one.
    private static func words(_ text: String) -> [String] {
        var words = text.split(separator: " ").map(String.init)
        if let half = words.last?.lowercased(), halves.contains(half), words.count > 1 {
            words.removeLast()
            words[words.count - 1] += half
        }
        guard words.count == 1, let mark = words[0].firstIndex(of: "T") else { return words }
        return [String(words[0][..<mark]), String(words[0][mark...].dropFirst())]
    }

    private static let halves = ["am", "pm"]

    /// Reads `18:00`, `6:00pm` or `6pm`.
    private static func minutes(_ text: String) -> Int? {
        let half = halves.firstIndex(where: text.lowercased().hasSuffix)
        let parts = text.dropLast(half == nil ? 0 : 2)
            .split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 1 && half != nil,
            (1...2).contains(parts[0].count), let hour = digits(parts[0]),
            parts.count == 1 || parts[1].count == 2,
            let minute = parts.count == 1 ? 0 : digits(parts[1]), minute < 60
        else { return nil }
        guard let half else { return hour < 24 ? hour * 60 + minute : nil }
        return (1...12).contains(hour) ? (hour % 12 + half * 12) * 60 + minute : nil
    }

    fileprivate static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    /// Reads a number of digits only, without a sign.
    fileprivate static func digits(_ text: Substring) -> Int? {
        text.allSatisfy(\.isNumber) ? Int(text) : nil
    }
}

/// A day of the calendar: `2026-07-05`.
private struct CalendarDay: CustomStringConvertible {
    /// The number of the day since 1970-01-01.
    let number: Int

    init(number: Int) { self.number = number }

    init?(_ text: String) {
        let numbers = text.split(separator: "-").compactMap(LocalTime.digits)
        // Later years are not written with four digits.
        guard numbers.count == 3, (1...9999).contains(numbers[0]),
            let date = Self.calendar.date(
                from: DateComponents(year: numbers[0], month: numbers[1], day: numbers[2]))
        else { return nil }
        number = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
        // A 30th of February would be a day in March, and other digits or hyphens the same day.
        guard description == text else { return nil }
    }

    var description: String {
        let date = Date(timeIntervalSince1970: TimeInterval(number) * 86_400)
        let parts = Self.calendar.dateComponents([.year, .month, .day], from: date)
        let (year, month, day) = (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
        let numbers = [year % 100, month, day].map(LocalTime.twoDigits)
        return LocalTime.twoDigits(year / 100) + numbers.joined(separator: "-")
    }

    private static let calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
