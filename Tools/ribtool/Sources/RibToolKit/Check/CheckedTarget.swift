/// A target with what the rules ask about it.
struct CheckedTarget: Sendable {
    let target: ManifestTarget
    /// The manifest that declares it.
    let manifest: String
    /// The folder of Modules that it is in.
    let module: String?
    /// `nil` when neither the sources nor the settings say.
    let layer: Layer?
    /// Its own, in order.
    let sources: [ParsedSource]

    var name: String { target.name }

    /// What another manifest, or its own, writes to depend on it.
    func dependency(in manifest: String) -> String {
        if manifest == self.manifest { return "\"\(name)\"" }
        let package = module ?? ""
        guard manifest == "Package.swift" else {
            return ".product(name: \"\(name)\", package: \"\(package)\")"
        }
        return package == name ? "module(\"\(name)\")" : "module(\"\(name)\", in: \"\(package)\")"
    }
}
