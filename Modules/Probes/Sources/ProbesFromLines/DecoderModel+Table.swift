import ProbesContract

extension DecoderModel {
    /// The models of which readings are taken, as rtl_433 22.11 prints them.
    static let all: [DecoderModel] = [
        .init("Thermopro-TP12", .both, known),
        // Each 8 seconds, in a public recording.
        .init("Thermopro-TP11", .one, known),
        .init("Maverick-ET73x", .both, known, isWhole: true, sentinels: [-532], range: -30...300),
        .init("Maverick-ET73", .both, known),
        .init("Maverick-XR30", .two, known, isWhole: true, sentinels: [-532]),
        // HI and LO, which are possible temperatures.
        .init("GT-TMBBQ05", .one, unit: .fahrenheit, isWhole: true, sentinels: [558, -17]),
        .init(
            "Acurite-01185M", .both, unit: .fahrenheit, range: -30...300, saysBattery: true,
            leavesOut: true),
        .init("BurnhardBBQ", .channels, range: -30...300, leavesOut: true),
        .init("Basics-Meat", .one, isWhole: true),
    ]

    /// The probes of a model.
    private enum Probes {
        /// One for meat, and one for the pit.
        case both
        /// Two, of which it is not known which one is for the pit.
        case two
        case one
        /// Three, each with lines of its own.
        case channels
    }

    /// The silence after which readings mean nothing, for models that transmit every 8 or 12 seconds: the radio loses
    /// some, but not 25 in a row.
    private static let known = Duration.seconds(300)
    /// For models whose interval is not known.
    private static let unknown = Duration.seconds(600)

    private init(
        _ name: String, _ probes: Probes, _ silentAfter: Duration = unknown,
        unit: Temperature.Unit = .celsius, isWhole: Bool = false, sentinels: [Double] = [],
        range: ClosedRange<Double> = -10...300, saysBattery: Bool = false, leavesOut: Bool = false
    ) {
        func probe(
            _ label: String, _ role: ProbeKind.Role = .any,
            _ celsius: DecoderFields.Key = .celsius, _ fahrenheit: DecoderFields.Key = .fahrenheit
        ) -> ProbeKeys {
            ProbeKeys(
                kind: ProbeKind(
                    label: label, role: role, isWhole: isWhole, silentAfter: silentAfter),
                celsius: celsius, fahrenheit: fahrenheit)
        }
        self.probes =
            switch probes {
            case .both:
                [
                    probe("meat", .meat, .celsius1, .fahrenheit1),
                    probe("pit", .pit, .celsius2, .fahrenheit2),
                ]
            case .two:
                [
                    probe("1", .any, .celsius1, .fahrenheit1),
                    probe("2", .any, .celsius2, .fahrenheit2),
                ]
            case .one: [probe("1")]
            case .channels: ["0", "1", "2"].map { probe($0) }
            }
        hasChannels = probes == .channels
        self.name = name
        self.unit = unit
        self.sentinels = sentinels
        self.range = range
        self.saysBattery = saysBattery
        self.leavesOut = leavesOut
    }
}
