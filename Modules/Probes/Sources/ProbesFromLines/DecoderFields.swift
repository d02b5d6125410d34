/// The members of a decoder's line that a reading may need; all others are skipped.
struct DecoderFields: Equatable {
    /// The keys of numbers.
    ///
    /// A temperature has a key for each unit, because the decoder can convert.
    enum Key: Int, CaseIterable {
        case id, channel, battery
        case celsius, celsius1, celsius2
        case fahrenheit, fahrenheit1, fahrenheit2

        var text: String {
            switch self {
            case .id: "id"
            case .channel: "channel"
            case .battery: "battery_ok"
            case .celsius: "temperature_C"
            case .celsius1: "temperature_1_C"
            case .celsius2: "temperature_2_C"
            case .fahrenheit: "temperature_F"
            case .fahrenheit1: "temperature_1_F"
            case .fahrenheit2: "temperature_2_F"
            }
        }
    }

    var model: DecoderModel?
    // No array, which would be made for each line. A number of a line is finite.
    private var numbers = SIMD16<Double>(repeating: .infinity)

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
        let isObject = scanner.object { key, scanner in
            let key = line[key]
            if key == Self.modelKey {
                guard let name = scanner.text() else { return false }
                fields.model = Self.models.firstIndex(of: line[name]).map { DecoderModel.all[$0] }
                return true
            }
            guard let index = Self.keys.firstIndex(of: key) else { return scanner.skipValue() }
            guard let number = scanner.number() else { return false }
            fields.numbers[index] = number
            return true
        }
        guard isObject else { return nil }
        self = fields
    }

    private static let modelKey = ArraySlice("model".utf8)
    private static let keys = Key.allCases.map { ArraySlice($0.text.utf8) }
    private static let models = DecoderModel.all.map { ArraySlice($0.name.utf8) }
}
