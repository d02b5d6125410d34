extension Duration {
    /// The duration as a person writes it: `45 s`, `30 min`, `6 h 40 min`, `2 d 3 h`, `-15 min`.
    ///
    /// It is rounded up, as on a kitchen timer: to minutes from one minute on, and to hours from two days on.
    public var pitText: String {
        let (seconds, rest) = components
        let sign = self < .zero ? "-" : ""
        guard seconds.magnitude < 1_000_000_000_000 else { return "\(sign)∞" }
        let count = Int(seconds.magnitude) + (rest == 0 ? 0 : 1)
        if count < 60 { return "\(sign)\(count) s" }
        let minutes = (count + 59) / 60
        if minutes < 60 { return "\(sign)\(minutes) min" }
        if minutes < 48 * 60 { return sign + Self.text(minutes / 60, "h", minutes % 60, "min") }
        let hours = (count + 3599) / 3600
        return sign + Self.text(hours / 24, "d", hours % 24, "h")
    }

    /// Returns the duration, rounded to a multiple of seconds, but not to 0.
    func rounded(to seconds: Int64) -> Duration {
        .seconds(max(1, (components.seconds + seconds / 2) / seconds) * seconds)
    }

    /// The duration to the second, as it can be typed: `6 h 39 min 40 s`.
    var exactPitText: String {
        let seconds = Int(components.seconds)
        let parts = [
            (seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"),
        ]
        let text = (parts + [(seconds % 60, "s")]).filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return text.isEmpty ? "0 s" : text.joined(separator: " ")
    }

    private static func text(_ count: Int, _ unit: String, _ rest: Int, _ smallUnit: String)
        -> String
    {
        rest == 0 ? "\(count) \(unit)" : "\(count) \(unit) \(rest) \(smallUnit)"
    }

    /// Reads a duration such as `30m`, `-30m`, `1h30m`, `1 h 30 min`, `1.5h`, `5 minutes`, `45s` or `2d`;
    /// `nil` for another text, and for more than 30 days.
    public init?(pitText text: String) {
        var rest = text.lowercased().filter { $0 != " " }[...]
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest = rest.dropFirst() }
        guard !rest.isEmpty else { return nil }
        var seconds = 0.0
        var units: ArraySlice<(names: Set<Substring>, seconds: Double)> = [
            (["d", "day", "days"], 86_400), (["h", "hour", "hours"], 3600),
            (["m", "min", "minute", "minutes"], 60), (["s", "second", "seconds"], 1),
        ]
        while !rest.isEmpty {
            let digits = rest.prefix { !$0.isLetter }
            rest = rest.dropFirst(digits.count)
            let name = rest.prefix(while: \.isLetter)
            rest = rest.dropFirst(name.count)
            // From the largest unit to the smallest, each once.
            guard let count = PitNumber(digits),
                let index = units.firstIndex(where: { $0.names.contains(name) })
            else { return nil }
            seconds += count.value * units[index].seconds
            units = units[(index + 1)...]
        }
        guard seconds <= 30 * 86_400 else { return nil }
        self = .seconds(Int((isNegative ? -seconds : seconds).rounded()))
    }
}

/// A number as a person types it: digits, which may have a decimal point between them.
///
/// A comma is one, too, before one digit or two: before three it may stand between thousands.
struct PitNumber {
    let value: Double

    /// - Returns: `nil` for another text.
    init?(_ text: some StringProtocol) {
        let isDecimal = (text.firstIndex(of: ",").map { text[$0...].count } ?? 0) < 4
        let text = isDecimal ? String(text.map { $0 == "," ? "." : $0 }) : String(text)
        guard text.first != ".", text.last != ".",
            text.utf8.allSatisfy({
                $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }),
            let value = Double(text), value <= 1e9
        else { return nil }
        self.value = value
    }
}
