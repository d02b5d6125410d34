extension Duration {
    /// The duration as a person writes it: `45 s`, `30 min`, `6 h 40 min`, `2 d 3 h`, `-15 min`.
    ///
    /// It is rounded: to minutes from one minute on, and to hours from two days on.
    public var pitText: String {
        let seconds = (self / .seconds(1)).rounded()
        let sign = seconds < 0 ? "-" : ""
        guard seconds.magnitude < 1e12 else { return "\(sign)∞" }
        let count = Int(seconds.magnitude)
        if count < 60 { return "\(sign)\(count) s" }
        let minutes = (count + 30) / 60
        if minutes < 60 { return "\(sign)\(minutes) min" }
        if minutes < 48 * 60 { return sign + Self.text(minutes / 60, "h", minutes % 60, "min") }
        let hours = (count + 1800) / 3600
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

    /// Reads a duration such as `30m`, `-30m`, `1h30m`, `1 h 30 min`, `45s` or `2d`; `nil` for another
    /// text, and for more than 30 days.
    public init?(pitText text: String) {
        var rest = text.lowercased().filter { $0 != " " }[...]
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest = rest.dropFirst() }
        guard !rest.isEmpty else { return nil }
        var seconds = 0
        var units: ArraySlice = [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isNumber }
            rest = rest.dropFirst(digits.count)
            let name = rest.prefix { !$0.isNumber }
            rest = rest.dropFirst(name.count)
            // From the largest unit to the smallest, each once.
            guard let count = Int32(digits), name == "min" || name.count == 1,
                let index = units.firstIndex(where: { $0.0 == String(name.prefix(1)) })
            else { return nil }
            seconds += Int(count) * units[index].1
            units = units[(index + 1)...]
        }
        guard seconds <= 30 * 86_400 else { return nil }
        self = .seconds(isNegative ? -seconds : seconds)
    }
}
