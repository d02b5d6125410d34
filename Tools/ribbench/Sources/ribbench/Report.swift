#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The figures as a table or as JSON.
struct Report {
    static let head =
        "benchmark".padded(to: 40) + "ours".padded(by: 12) + "floor".padded(by: 12)
        + "ratio".padded(by: 9) + "bar".padded(by: 8)

    static func line(_ figure: Figure) -> String {
        let ratio = figure.floor == nil ? "" : number(figure.measure)
        return figure.name.padded(to: 40)
            + "\(number(figure.ours)) \(figure.unit)".padded(by: 12)
            + (figure.floor.map { "\(number($0)) \(figure.unit)" } ?? "").padded(by: 12)
            + ratio.padded(by: 9) + number(figure.bar).padded(by: 8)
            + (figure.isWithinBar ? "" : "  over the bar")
    }

    static func json(_ figures: [Figure]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(figures), as: UTF8.self)
    }

    /// Returns the number with three significant digits.
    private static func number(_ value: Double) -> String {
        if value >= 100 { return "\(Int(value.rounded()))" }
        let scale: Double = value >= 10 ? 10 : 100
        return "\((value * scale).rounded() / scale)"
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }

    fileprivate func padded(by width: Int) -> String {
        String(repeating: " ", count: max(1, width - count)) + self
    }
}
