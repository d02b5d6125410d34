/// The temperature of the meat at which a stage ends, if its cook has a probe.
public struct StageTarget: Sendable, Hashable, Codable {
    /// The other condition for the end of the stage.
    public enum End: String, Sendable, Hashable, Codable, CaseIterable {
        /// Nothing: the length of the stage is an estimate.
        case temperature
        /// The length of the stage, if that is over first.
        case first
        /// The length of the stage, if that is over last.
        case last
    }

    /// The temperature in degrees Celsius.
    public let celsius: Int
    /// Whether the length of the stage counts as well.
    public let end: End

    /// Creates a target; without `end`, the temperature alone decides.
    public init(celsius: Int, end: End = .temperature) {
        self.celsius = celsius
        self.end = end
    }

    /// The lowest reading that counts, in tenths: the one that is shown as this temperature.
    var tenths: Int { celsius * 10 - 5 }

    var isPossible: Bool { (1...500).contains(celsius) }
}
