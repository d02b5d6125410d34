import ProbesContract

/// The models and faults seen in lines that were no readings.
struct OtherLines {
    /// The most models that are named: a decoder may invent some.
    private static let mostModels = 8
    /// The lines after which none of them may be JSON: another output of the decoder has a greeting, too.
    private static let fewLines = 5

    private var hasObjects = false
    private var lines = 0
    private var models: [String] = []
    private var modelsWithoutKeys: [String] = []
    /// The answer that the lines lack; `nil` where nothing is to say.
    private(set) var hint: String?

    /// Takes a line.
    ///
    /// - Parameter fields: `nil` for a line that is no JSON.
    mutating func take(_ fields: DecoderFields?) {
        lines += 1
        guard let fields else {
            if lines == Self.fewLines { hint = hintAtEnd() ?? hint }
            return
        }
        // The lines before may have been a greeting.
        if !hasObjects { (hasObjects, hint) = (true, nil) }
        if let model = fields.model {
            guard !model.mayHaveReadings(fields), !modelsWithoutKeys.contains(model.name)
            else { return }
            modelsWithoutKeys.append(model.name)
            hint =
                "Lines of \(model.name) have no temperature that ribhouse knows. "
                + "Use rtl_433 22.11 or later."
        } else if let name = fields.unknownModel, !models.contains(name),
            models.count < Self.mostModels
        {
            models.append(name)
            let known = KnownProbes.models.joined(separator: ", ")
            hint = "ribhouse does not know \(models.joined(separator: ", ")). It knows \(known)."
        }
    }

    /// Returns what all lines lacked, when they have ended.
    func hintAtEnd() -> String? {
        lines > 0 && !hasObjects
            ? "No line is a JSON object. Start rtl_433 with `-F json`, or mosquitto_sub without `-v`."
            : nil
    }
}
