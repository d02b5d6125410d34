import ProbesContract

/// The members of a decoder's line that a reading may need; all others are skipped.
struct DecoderFields: Equatable {
    /// The keys of numbers.
    ///
    /// A temperature has a key for each unit, because the decoder can convert.
    enum Key: Int, CaseIterable {
        case id, channel, battery, docked, base
        case celsius, celsius1, celsius2, celsius3, celsius4, celsius5
        case celsiusInside, celsiusOutside, celsiusAmbient
        case fahrenheit, fahrenheit1, fahrenheit2, fahrenheit3, fahrenheit4, fahrenheit5
        case fahrenheitInside, fahrenheitOutside, fahrenheitAmbient

        private static let temperatures =
            ["temperature"] + ["1", "2", "3", "4", "5", "int", "amb"].map { "temperature_\($0)" }
            + ["ambient"]
        private static let texts =
            ["id", "channel", "battery_ok", "is_docked", "in_base"]
            + temperatures.map { "\($0)_C" } + temperatures.map { "\($0)_F" }

        var text: String { Self.texts[rawValue] }

        /// Returns the key of the same temperature in a unit; this one has degrees Celsius.
        func key(_ unit: Temperature.Unit) -> Key {
            unit == .celsius ? self : Key(rawValue: rawValue + Self.temperatures.count) ?? self
        }
    }

    var model: DecoderModel?
    /// The start of the name of a model that is not known.
    var unknownModel: String?
    // No array, which would be made for each line. A number of a line is finite.
    private var numbers = SIMD32<Double>(repeating: .infinity)

    subscript(key: Key) -> Double? {
        get { numbers[key.rawValue].isFinite ? numbers[key.rawValue] : nil }
        set { numbers[key.rawValue] = newValue ?? .infinity }
    }

    init() {}

    /// Reads a line; `nil` when it is no object, or a number is something else.
    ///
    /// The last of two equal keys counts: a person can add the first one.
    init?(_ line: ArraySlice<UInt8>) {
        var fields = DecoderFields()
        var scanner = JSONScanner(line)
        // A slice for each place would take longer than the comparison.
        let has = { (place: Range<Int>, word: [UInt8]) in
            word.count == place.count && zip(place, word).allSatisfy { line[$0] == $1 }
        }
        let isObject = scanner.object { key, scanner in
            if has(key, Self.modelKey) {
                guard let name = scanner.text() else { return false }
                let index = Self.models.firstIndex { has(name, $0) }
                fields.model = index.map { DecoderModel.all[$0] }
                fields.unknownModel =
                    index == nil ? String(decoding: line[name].prefix(40), as: UTF8.self) : nil
                return true
            }
            let index = Self.keys.firstIndex { has(key, $0) }
            // A receiver of Bluetooth has an address as `id`.
            guard let index, index != Key.id.rawValue || !scanner.isAtText else {
                return scanner.skipValue()
            }
            guard let number = scanner.number() else { return false }
            fields.numbers[index] = number
            return true
        }
        guard isObject else { return nil }
        self = fields
    }

    private static let modelKey = Array("model".utf8)
    private static let keys = Key.allCases.map { Array($0.text.utf8) }
    private static let models = DecoderModel.all.map { Array($0.name.utf8) }
}
