import ProbesContract

/// The probes of which readings are taken, by their names.
public enum KnownProbes {
    /// The models in the order of the table.
    public static var models: [String] { DecoderModel.all.map(\.name) }

    /// Returns the labels of a model's probes; none for an unknown one.
    public static func labels(of model: String) -> [String] {
        DecoderModel.all.first { $0.name == model }?.probes.map(\.kind.label) ?? []
    }
}
