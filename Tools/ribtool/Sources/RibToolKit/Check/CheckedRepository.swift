/// Everything that the rules look at.
struct CheckedRepository: Sendable {
    let parsed: ParsedRepository
    let settings: CheckSettings
    /// In the order of the manifests.
    let targets: [CheckedTarget]
    /// The names of the features, in order.
    let features: [String]
    /// Which unit makes which.
    let units: DirectedGraph

    var files: Repository { parsed.files }
    var packages: RepositoryPackages { parsed.packages }

    /// - Throws: ``ToolError`` when the settings can't be understood.
    init(_ files: Repository) throws(ToolError) {
        let settings = try CheckSettings(files)
        let parsed = ParsedRepository(files)
        let features = parsed.packages.features(in: files)
        self.parsed = parsed
        self.settings = settings
        self.features = features
        units = RepositoryGraphs.units(of: parsed)
        targets = parsed.packages.manifests.flatMap { manifest in
            manifest.targets.map { target in
                let module = manifest.folder.hasPrefix("Modules/") ? manifest.folderName : nil
                return CheckedTarget(
                    target: target, manifest: manifest.path, module: module,
                    layer: Self.layer(of: target, in: module, settings, features),
                    sources: parsed.sources(below: target.folder))
            }
        }
    }

    func target(named name: String) -> CheckedTarget? { targets.first { $0.name == name } }

    /// The target that an import or a dependency names, unless it is the target itself.
    func target(named name: String, besides other: CheckedTarget) -> CheckedTarget? {
        name == other.name ? nil : target(named: name)
    }

    /// Those whose sources run in the program: neither tests nor what only tests use.
    var productionTargets: [CheckedTarget] {
        targets.filter { $0.layer != .test && $0.layer != .testSupport }
    }

    private static func layer(
        of target: ManifestTarget, in module: String?, _ settings: CheckSettings,
        _ features: [String]
    ) -> Layer? {
        if target.kind == .test { return .test }
        if let layer = settings.layer(of: target.name) { return layer }
        if target.folder.hasPrefix("Apps/") { return .app }
        if target.folder.hasPrefix("Tools/") || target.kind == .plugin { return .tool }
        guard let module, features.contains(module) else { return nil }
        return target.name == module ? .feature : .views
    }
}
