import ProbesContract

/// What is known about the lines that were no readings.
struct OtherLines {
    /// The most models that are named: a decoder may invent some.
    private static let mostModels = 8
    /// The lines after which none of them may be JSON: another output of the decoder has a greeting, too.
    private static let fewLines = 5

    private var hasObjects = false
    private var lines = 0
    private var models: [String] = []

    /// Returns what a line lacks, with those before; `nil` when there is nothing new to say.
    ///
    /// - Parameter fields: `nil` for a line that is no JSON.
    mutating func hint(_ fields: DecoderFields?) -> String? {
        lines += 1
        guard let fields else { return lines == Self.fewLines ? hintAtEnd() : nil }
        hasObjects = true
        if let model = fields.model {
            return model.mayHaveReadings(fields)
                ? nil
                : "Lines of \(model.name) have no temperature that ribhouse knows. "
                    + "Use rtl_433 22.11 or later."
        }
        guard let name = fields.unknownModel, !models.contains(name),
            models.count < Self.mostModels
        else { return nil }
        models.append(name)
        let known = KnownProbes.models.joined(separator: ", ")
        return "ribhouse does not know \(models.joined(separator: ", ")). It knows \(known)."
    }

    /// Returns what all lines lacked, when they have ended.
    func hintAtEnd() -> String? {
        lines > 0 && !hasObjects ? "No line is JSON. Start rtl_433 with `-F json`." : nil
    }
}
