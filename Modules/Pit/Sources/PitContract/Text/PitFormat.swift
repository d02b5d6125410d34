public import Readings
import Synchronization

/// The way in which a person reads weights, temperatures and times.
///
/// A value that a person types is read in every format.
public struct PitFormat: Sendable, Hashable {
    /// The units of weights and temperatures.
    public enum Units: String, Sendable, CaseIterable {
        /// Kilograms and degrees Celsius.
        case metric
        /// Pounds and degrees Fahrenheit.
        case us
    }

    /// The clock of times of day.
    public enum Clock: String, Sendable, CaseIterable {
        case hours24 = "24"
        case hours12 = "12"
    }

    /// The units of weights and temperatures; metric at first.
    public var units = Units.metric
    /// The clock of times of day; 24 hours at first.
    public var clock = Clock.hours24

    /// The names of probes that the person chose.
    public var probeNames: [ProbeName: String] = [:]

    /// Returns the person's name of a probe, or else its own.
    public func name(of probe: ProbeName) -> String { probeNames[probe] ?? probe.description }

    /// Kilograms, degrees Celsius and 24 hours.
    public init() {}

    /// The format in which all texts of this program are.
    public static var current: PitFormat { setting.format }

    /// The setting of this program; a test binds another one.
    @TaskLocal public static var setting = Setting()

    /// A format that a person may change while units run.
    public final class Setting: Sendable {
        private let state: Mutex<PitFormat>

        /// Creates a setting; every thread may read and change it.
        public init(_ format: PitFormat = PitFormat()) { state = Mutex(format) }

        /// The newest format.
        public var format: PitFormat {
            get { state.withLock(\.self) }
            set { state.withLock { $0 = newValue } }
        }
    }

    // MARK: - Texts

    /// Returns a temperature as text: `110 °C` or `230 °F`.
    public func temperature(_ celsius: Int) -> String {
        switch units {
        case .metric: "\(celsius) °C"
        case .us: "\(Int((Double(celsius) * 9 / 5).rounded()) + 32) °F"
        }
    }

    /// Returns a sentence in which temperatures are those of this format.
    public func sentence(_ text: String) -> String {
        guard units == .us else { return text }
        return text.replacing(/\b(\d{1,3}) ?°C/) { match in
            Int(match.output.1).map { temperature($0) } ?? String(match.output.0)
        }
    }

    /// Returns a weight as text: `5 kg`, `800 g`, `11.02 lb` or `12.3 oz`.
    func weight(grams: Int) -> String {
        let pounds = Double(grams) / 453.592_37
        // A hundredth of a pound, and a tenth of an ounce.
        let (hundredths, tenths) = (Int((pounds * 100).rounded()), Int((pounds * 160).rounded()))
        return switch units {
        case .metric where grams < 1000: "\(grams) g"
        case .metric: Self.decimal(grams, places: 3) + " kg"
        case .us where tenths < 160: Self.decimal(max(1, tenths), places: 1) + " oz"
        case .us: Self.decimal(hundredths, places: 2) + " lb"
        }
    }

    /// Returns a number with a decimal point before its last places, without zeros at its end.
    private static func decimal(_ number: Int, places: Int) -> String {
        let unit = (0..<places).reduce(1) { unit, _ in unit * 10 }
        let digits = String(number % unit + unit).dropFirst().reversed().drop { $0 == "0" }
            .reversed()
        return digits.isEmpty ? "\(number / unit)" : "\(number / unit).\(String(digits))"
    }

    /// Returns a time of the day as text: `18:00` or `6:00 pm`.
    func time(minute: Int) -> String {
        let (hour, rest) = (minute / 60, minute % 60)
        let minutes = rest < 10 ? "0\(rest)" : "\(rest)"
        switch clock {
        case .hours24: return (hour < 10 ? "0" : "") + "\(hour):\(minutes)"
        case .hours12:
            return "\((hour + 11) % 12 + 1):\(minutes) \(hour < 12 ? "am" : "pm")"
        }
    }
}
