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

    /// Reads a duration such as `30m`, `-30m`, `1h30m`, `1 h 30 min`, `1.5h`, `45s` or `2d`; `nil` for
    /// another text, and for more than 30 days.
    public init?(pitText text: String) {
        var rest = text.lowercased().filter { $0 != " " }[...]
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest = rest.dropFirst() }
        guard !rest.isEmpty else { return nil }
        var seconds = 0.0
        var units: ArraySlice = [("d", 86_400.0), ("h", 3600), ("m", 60), ("s", 1)]
        while !rest.isEmpty {
            let digits = rest.prefix { $0 == "." || $0.isNumber }
            rest = rest.dropFirst(digits.count)
            let name = rest.prefix { $0 != "." && !$0.isNumber }
            rest = rest.dropFirst(name.count)
            // From the largest unit to the smallest, each once.
            guard let count = PitNumber(digits), name == "min" || name.count == 1,
                let index = units.firstIndex(where: { $0.0 == String(name.prefix(1)) })
            else { return nil }
            seconds += count.value * units[index].1
            units = units[(index + 1)...]
        }
        guard seconds <= 30 * 86_400 else { return nil }
        self = .seconds(Int((isNegative ? -seconds : seconds).rounded()))
    }
}

/// A number as a person types it: digits, which may have a decimal point between them.
struct PitNumber {
    let value: Double

    /// - Returns: `nil` for another text.
    init?(_ text: some StringProtocol) {
        guard text.first != ".", text.last != ".",
            text.utf8.allSatisfy({
                $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }),
            let value = Double(text), value <= 1e9
        else { return nil }
        self.value = value
    }
}
