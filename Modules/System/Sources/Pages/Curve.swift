/// Values over time, such as the temperatures of a cook.
///
/// A full screen draws them; the words of its row say them.
public struct Curve: Sendable, Hashable {
    /// A value at a time in seconds.
    public struct Point: Sendable, Hashable {
        public var time, value: Double

        public init(_ time: Double, _ value: Double) { (self.time, self.value) = (time, value) }
    }

    /// Points that are joined, the earliest first.
    public struct Line: Sendable, Hashable {
        public var points: [Point]
        public var tone: Tone
        /// The text beside its last value.
        public var label: String
        /// Whether it has gaps, as for what is only expected.
        public var isDotted: Bool

        public init(_ points: [Point], _ tone: Tone, label: String = "", isDotted: Bool = false) {
            (self.points, self.tone) = (points, tone)
            (self.label, self.isDotted) = (label, isDotted)
        }
    }

    /// A text at a time in seconds.
    public struct Label: Sendable, Hashable {
        public var time: Double
        public var text: String

        public init(_ time: Double, _ text: String) { (self.time, self.text) = (time, text) }
    }

    /// The lines; each is above those after it, and its label comes first.
    public var lines: [Line]
    /// The marks of what was done, the earliest first.
    public var marks: [Label]
    /// Times of the axis, the most important first.
    public var times: [Label]

    public init(_ lines: [Line], marks: [Label], times: [Label]) {
        (self.lines, self.marks, self.times) = (lines, marks, times)
    }
}
