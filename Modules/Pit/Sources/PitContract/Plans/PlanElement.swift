/// A value of JSON, of any type.
enum JSONValue: Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// The type, with an article.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .text: "a text"
        case .list: "a list"
        case .object: "an object"
        }
    }
}

/// A value in a file of plans, and its place for the error.
struct PlanElement {
    private let value: JSONValue
    /// The path of the file and the names of what the value is in.
    private let outer: String
    private var name: String?

    init(_ value: JSONValue, at outer: String) {
        self.value = value
        self.outer = outer
    }

    private var place: String { name.map { "\(outer), \($0)" } ?? outer }

    /// Returns the same element with a name for the error: `stage 2`.
    func named(_ name: String) -> PlanElement {
        var element = self
        element.name = name
        return element
    }

    /// Returns an error that says where it is.
    func mistake(_ sentence: String) -> PitError { .unavailable("\(place): \(sentence)") }

    /// Returns the members of an object that has no others than these.
    func members(_ keys: [String]) throws(PitError) -> PlanMembers {
        let possible = keys.map { "“\($0)”" }.joined(separator: ", ")
        guard case .object(let members) = value else {
            throw mistake("expected an object with \(possible), not \(value.kind).")
        }
        for key in members.keys.sorted() where !keys.contains(key) {
            let shown = PlanText.isPrintable(key) ? "“\(key.prefix(40))”" : "a key"
            throw mistake("\(shown) is unknown. Possible: \(possible).")
        }
        return PlanMembers(element: self, members: members, place: place)
    }
}

/// The members of an object in a file of plans.
struct PlanMembers {
    let element: PlanElement
    let members: [String: JSONValue]
    let place: String

    /// Returns the elements of a list that is not empty.
    ///
    /// - Parameter element: takes a value, and its number in the list, from 1.
    func list<Element>(
        _ key: String, _ element: (PlanElement, Int) throws(PitError) -> Element
    ) throws(PitError) -> [Element] {
        guard let value = members[key] else { throw missing(key) }
        guard case .list(let values) = value else { throw wrong(key, "a list", value) }
        guard !values.isEmpty else {
            throw self.element.mistake("“\(key)” is empty. Add an element.")
        }
        var elements: [Element] = []
        for (index, value) in values.enumerated() {
            elements.append(try element(PlanElement(value, at: place), index + 1))
        }
        return elements
    }

    /// Returns a name.
    func word(_ key: String) throws(PitError) -> String {
        guard let value = members[key] else { throw missing(key) }
        guard case .text(let word) = value else { throw wrong(key, "a text", value) }
        guard PlanText.isWord(word) else {
            throw element.mistake(
                """
                “\(key)” must be a word in lower case, such as “pork-shoulder”: a letter, then letters, \
                digits and single hyphens between them, at most \(PlanText.longestWord).
                """)
        }
        return word
    }

    /// Returns a number; `nil` when there is none.
    func number(_ key: String, in range: ClosedRange<Double>) throws(PitError) -> Double? {
        guard let value = members[key] else { return nil }
        guard case .number(let number) = value else { throw wrong(key, "a number", value) }
        guard range.contains(number) else {
            throw element.mistake(
                """
                “\(key)” must be from \(Int(range.lowerBound)) to \(Int(range.upperBound)), not \
                \(number == number.rounded() && abs(number) < 1e16 ? "\(Int(number))" : "\(number)").
                """)
        }
        return number
    }

    /// Returns a temperature in whole degrees Celsius; `nil` when there is none.
    func temperature(_ celsiusKey: String, _ fahrenheitKey: String) throws(PitError) -> Int? {
        let celsius = try number(celsiusKey, in: 1...500)
        let fahrenheit = try number(fahrenheitKey, in: 34...932)
        if let celsius, celsius != celsius.rounded() {
            throw element.mistake("“\(celsiusKey)” must be a whole number, not \(celsius).")
        }
        if celsius != nil, fahrenheit != nil {
            throw element.mistake(
                "“\(celsiusKey)” and “\(fahrenheitKey)” are one too many. Leave one out.")
        }
        return (celsius ?? fahrenheit.map { ($0 - 32) * 5 / 9 }).map { Int($0.rounded()) }
    }

    /// Returns one of several words; `nil` when there is none.
    func choice<Choice: RawRepresentable<String>>(
        _ key: String, of choices: [Choice]
    ) throws(PitError) -> Choice? {
        guard let value = members[key] else { return nil }
        if case .text(let word) = value, let choice = Choice(rawValue: word) { return choice }
        let possible = choices.map { "“\($0.rawValue)”" }.joined(separator: ", ")
        throw element.mistake("“\(key)” must be one of \(possible).")
    }

    /// Returns a text for the person; `nil` when there is none.
    func sentence(_ key: String) throws(PitError) -> String? {
        guard let value = members[key] else { return nil }
        guard case .text(let text) = value else { throw wrong(key, "a text", value) }
        guard PlanText.isSentence(text) else {
            throw element.mistake(
                """
                “\(key)” must be one line of at most \(PlanText.longestSentence) characters, such as \
                “Wrap it.”, without control characters.
                """)
        }
        return text
    }

    private func missing(_ key: String) -> PitError { element.mistake("“\(key)” is missing.") }

    private func wrong(_ key: String, _ expected: String, _ value: JSONValue) -> PitError {
        element.mistake("“\(key)” must be \(expected), not \(value.kind).")
    }
}
