/// The values that a person types as one word or as several: `5kg`, `5 lb`, `1 h 30 min`.
///
/// All commands read them here, so the same words are possible everywhere.
extension Weight {
    /// Takes a weight from the front of words that were typed.
    ///
    /// - Throws: ``PitError`` that names the word, and says what is possible.
    public static func take(from words: inout ArraySlice<String>) throws(PitError) -> Weight {
        if let weight = words.takeValue({ Weight($0) }) { return weight }
        let word = words.first ?? ""
        throw .rejected(
            Double(word) == nil
                ? "“\(word)” is not a weight. Possible: 5kg, 2.5kg, 800g or 11lb, up to 500 kg."
                : "“\(word)” has no unit. Write \(word)kg or \(word)lb.")
    }
}

extension Duration {
    /// Takes a duration from the front of words that were typed; a whole number is in minutes.
    ///
    /// - Throws: ``PitError`` that names the word, and says what is possible.
    public static func take(from words: inout ArraySlice<String>) throws(PitError) -> Duration {
        let value = words.takeValue { text in
            Duration(pitText: Int(text) == nil ? text : text + "m")
        }
        if let value { return value }
        let word = words.first ?? ""
        throw .rejected(
            Double(word) == nil || Int(word) != nil
                ? "“\(word)” is not a duration. Possible: 30m, 1h30m, 45s or -30m, up to 30 days."
                : "“\(word)” has no unit. Write \(word)h or \(word)m.")
    }
}

extension StageTarget {
    private static let possible = 30...150

    /// Takes a temperature of meat from the front of words that were typed, in whole degrees Celsius.
    ///
    /// - Throws: ``PitError`` that names the word, and says what is possible.
    public static func takeCelsius(
        from words: inout ArraySlice<String>
    ) throws(PitError) -> Int {
        let value = words.takeValue { text in
            text.uppercased().wholeMatch(of: /(\d{1,3}) ?°? ?([CF])/).flatMap { match in
                Int(match.output.1).map { number in
                    match.output.2 == "C" ? number : Int((Double(number - 32) / 1.8).rounded())
                }
            }
        }
        if let value, possible.contains(value) { return value }
        let word = words.first ?? "\(value ?? 0) °C"
        throw .rejected(
            Int(word) == nil
                ? "“\(word)” is not a temperature of meat. Possible: 96C or 205F, from 30C to 150C."
                : "“\(word)” has no unit. Write \(word)C or \(word)F.")
    }
}

extension CookPlan {
    /// Takes `as NAME` from the end of words that were typed; `nil` when it is not there.
    ///
    /// - Throws: ``PitError`` for no name, and for what cannot be one.
    public static func takeName(from words: inout ArraySlice<String>) throws(PitError) -> String? {
        guard let end = words.firstIndex(where: { $0.lowercased() == "as" }) else { return nil }
        let typed = words[(end + 1)...]
        words = words[..<end]
        guard !typed.isEmpty else { throw .rejected("`as` needs NAME, such as `lunch`.") }
        let name = name(ofCut: typed.joined(separator: " "))
        guard PlanText.isWord(name) else {
            throw .rejected(
                "“\(name)” cannot be a name: write a letter, then letters, digits and single hyphens."
            )
        }
        return name
    }
}

extension ArraySlice<String> {
    /// Removes the most words that are one value when they are put together.
    fileprivate mutating func takeValue<Value>(_ read: (String) -> Value?) -> Value? {
        for count in stride(from: Swift.min(count, 8), to: 0, by: -1) {
            guard let value = read(prefix(count).joined(separator: " ")) else { continue }
            removeFirst(count)
            return value
        }
        return nil
    }
}
