/// The value of a probe in a transmission.
public enum ProbeValue: Sendable, Hashable {
    case temperature(Temperature)
    /// The probe is not plugged in, or is outside of its range.
    case out
}

/// The last value of a probe at a time; there is no temperature without an age.
public enum ProbeState: Sendable, Hashable {
    /// The probe measured a temperature, so long ago.
    case reading(Temperature, age: Duration)
    /// The thermometer transmits, but the probe is not plugged in, or is outside of its range.
    case out(age: Duration)
    /// There was no transmission for so long that the last one means nothing any more.
    case silent(Duration)
}
