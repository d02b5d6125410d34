import ProbesContract

extension DecoderModel {
    /// The models of which readings are taken, as rtl_433 prints them: 22.11 the first ten, later ones the others.
    static let all: [DecoderModel] = [
        .init("Thermopro-TP12", .both, known),
        // Each 8 seconds, in a public recording.
        .init("Thermopro-TP11", .numbered(1), known),
        .init("Maverick-ET73x", .both, known, isWhole: true, sentinels: [-532], range: -30...300),
        .init("Maverick-ET73", .both, known),
        .init("Maverick-XR30", .numbered(2), known, isWhole: true, sentinels: [-532]),
        // HI and LO, which are possible temperatures.
        .init("GT-TMBBQ05", .numbered(1), unit: .fahrenheit, isWhole: true, sentinels: [558, -17]),
        .init(
            "Acurite-01185M", .both, unit: .fahrenheit, range: -30...300, saysBattery: true,
            leavesOut: true),
        .init("BurnhardBBQ", .channels, range: -30...300, leavesOut: true),
        .init("Basics-Meat", .numbered(1), isWhole: true),
        // Below 0 °F it is always -1.
        .init("Rubicson-48659", .numbered(1), unit: .fahrenheit, isWhole: true),
        .init("Oregon-AWR129", .numbered(1), saysBattery: true),
        .init(
            "TFA-141504v2", .numbered(1), isWhole: true, hasID: false, range: -30...300,
            saysBattery: true, leavesOut: true),
        .init("Gasmate-BA1008", .numbered(1), isWhole: true, hasID: false),
        .init("ThermoPro-TP28b", .numbered(2)),
        // Each 4 seconds. An empty socket may also have 306 to 355 °C.
        .init("ThermoPro-TP829b", .numbered(4), known, range: -30...300, leavesOut: true),
        .init("ThermoPro-TP828b", .numbered(2), range: -30...300, leavesOut: true),
        .init("Maverick-XR50", .numbered(4), range: -30...300, leavesOut: true),
        .init("ThermoPro-TempSpikeXR", .insideAndOutside),
        .init(
            "RF-T0912", .numbered(1), unit: .fahrenheit, isWhole: true, hasID: false,
            leavesOut: true),
        .init(
            "Esun-EN2053", .numbered(2), unit: .fahrenheit, isWhole: true, hasID: false,
            leavesOut: true),
        .init("Typhur-SyncGold", .fiveInside),
    ]

    /// The probes of a model.
    private enum Probes: Equatable {
        /// One for meat, and one for the pit.
        case both
        /// One or more, of which it is not known which one is for the pit.
        case numbered(Int)
        /// Three, each with lines of its own.
        case channels
        /// One, whose point measures the meat and whose end the pit.
        case insideAndOutside
        /// The same, with five places in the meat.
        case fiveInside
    }

    private static let numbers: [DecoderFields.Key] = [
        .celsius1, .celsius2, .celsius3, .celsius4, .celsius5,
    ]

    /// The silence after which readings mean nothing, for models that transmit every 4, 8 or 12 seconds: the radio
    /// loses some, but not 25 in a row.
    private static let known = Duration.seconds(300)
    /// For models whose interval is not known.
    private static let unknown = Duration.seconds(600)

    private init(
        _ name: String, _ probes: Probes, _ silentAfter: Duration = unknown,
        unit: Temperature.Unit = .celsius, isWhole: Bool = false, hasID: Bool = true,
        sentinels: [Double] = [], range: ClosedRange<Double> = -10...300,
        saysBattery: Bool = false, leavesOut: Bool = false
    ) {
        func probe(
            _ label: String, _ role: ProbeKind.Role = .any, _ keys: DecoderFields.Key...
        ) -> ProbeKeys {
            ProbeKeys(
                kind: ProbeKind(
                    label: label, role: role, isWhole: isWhole, silentAfter: silentAfter),
                keys: keys)
        }
        self.probes =
            switch probes {
            case .both: [probe("meat", .meat, .celsius1), probe("pit", .pit, .celsius2)]
            case .numbered(1): [probe("1", .any, .celsius)]
            case .numbered(let count):
                (0..<count).map { probe("\($0 + 1)", .any, Self.numbers[$0]) }
            case .channels: ["0", "1", "2"].map { probe($0, .any, .celsius) }
            case .insideAndOutside:
                [probe("meat", .meat, .celsiusInside), probe("pit", .pit, .celsiusOutside)]
            case .fiveInside:
                [
                    probe("meat", .meat, .celsius1, .celsius2, .celsius3, .celsius4, .celsius5),
                    probe("pit", .pit, .celsiusAmbient),
                ]
            }
        hasChannels = probes == .channels
        self.name = name
        self.unit = unit
        self.hasID = hasID
        self.sentinels = sentinels
        self.range = range
        self.saysBattery = saysBattery
        self.leavesOut = leavesOut
    }
}
