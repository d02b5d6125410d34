import ArgumentParsing
import PitContract
import ProbesContract
import ProbesFromLines

/// The values that the arguments of the commands of probes may have.
enum ProbeArguments {
    /// The decoder with its arguments: it writes lines for all thermometers that are known.
    static let decoder = "rtl_433 -c 0 -F json"

    /// The word that stands for no probe.
    static let none = "none"

    /// Returns the probe that a person wrote; `nil` for none.
    ///
    /// - Throws: `UsageError` when no known thermometer has such a probe.
    static func probe(_ text: String) throws(UsageError) -> ProbeName? {
        if text.lowercased() == none { return nil }
        let named = PitFormat.current.probeNames.first { $0.value == text.lowercased() }
        if let named { return named.key }
        guard let typed = ProbeName(text) else {
            throw UsageError(
                "“\(text)” is no probe. Write one such as Thermopro-TP12/56/meat, or none.")
        }
        let models = KnownProbes.models
        let model = typed.thermometer.model
        guard let known = models.first(where: { $0.lowercased() == model.lowercased() }) else {
            throw UsageError(
                "No thermometer is a “\(model)”.\(suggestion(for: model, among: models)) "
                    + "Possible: \(models.joined(separator: ", ")).")
        }
        let labels = KnownProbes.labels(of: known)
        let typedLabels = Set(typed.parts.map { $0.label.lowercased() })
        guard !typedLabels.isEmpty, typedLabels.isSubset(of: labels) else {
            throw UsageError(
                "\(known) has no probe “\(typed.label)”. Possible: "
                    + "\(labels.joined(separator: ", ")).")
        }
        return ProbeName(
            thermometer: ThermometerName(model: known, id: typed.thermometer.id),
            label: typedLabels.sorted().joined(separator: "+"))
    }
}
