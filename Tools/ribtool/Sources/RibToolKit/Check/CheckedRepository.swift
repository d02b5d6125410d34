struct CheckedRepository: Sendable {
    let parsed: ParsedRepository
    let settings: CheckSettings
    let targets: [Target]

    var files: Repository { parsed.files }
    var features: [String] { files.features }

    /// - Throws: ``ToolError`` when the settings can't be understood.
    init(_ parsed: ParsedRepository) throws(ToolError) {
        let settings = try CheckSettings(parsed.files)
        try settings.checkNames()
        (self.parsed, self.settings) = (parsed, settings)
        targets = parsed.manifests.flatMap(\.targets).map { target in
            var target = target
            target.layer = Layer(of: target, settings, parsed.files.features)
            target.sources = parsed.sources(below: target.folder)
            return target
        }
    }

    func target(named name: String) -> Target? { targets.first { $0.name == name } }

    /// Returns the other targets that a target's `mentions` name, each at its first place.
    func uses(
        of target: Target, among mentions: [Manifest.Entry]
    ) -> [(target: Target, site: Site)] {
        var seen: Set = [target.name]
        return mentions.filter { seen.insert($0.name).inserted }.compactMap { mention in
            self.target(named: mention.name).map { ($0, mention.site) }
        }
    }
}

/// The part of the architecture that a target is, which decides what it may use.
enum Layer: String, Codable, CaseIterable {
    case app, feature, views, core, base, service, serviceSupport, implementation, terminal
    case testSupport, tool, test

    init?(of target: Target, _ settings: CheckSettings, _ features: [String]) {
        let named = settings.layers.first { $0.value.contains(target.name) }?.key
        if target.kind == .test || target.folder.hasPrefix("Tests/") {
            self = .test
        } else if let layer = named.flatMap(Layer.init) {
            self = layer
        } else if target.folder.hasPrefix("Apps/") {
            self = .app
        } else if target.folder.hasPrefix("Tools/") || target.kind == .plugin {
            self = .tool
        } else if let layer = Self.suffixes.first(where: { target.name.hasSuffix($0.key) })?.value {
            self = layer
        } else if let module = target.module, features.contains(module) {
            self = target.name == module ? .feature : .views
        } else {
            return nil
        }
    }

    /// The layers of targets by the ends of their names, as `new-service` gives them.
    private static let suffixes: [String: Layer] = [
        "Contract": .service, "InMemory": .implementation, "OnDisk": .implementation,
        "TestSupport": .testSupport,
    ]

    var mayUse: Set<Layer> {
        switch self {
        case .app:
            [.feature, .views, .core, .base, .service, .serviceSupport, .implementation, .terminal]
        case .feature: [.feature, .core, .base, .service]
        case .views: [.feature, .core, .base, .service, .terminal]
        case .base: [.base]
        case .core, .serviceSupport: [.core, .base]
        case .service: [.serviceSupport, .core, .base]
        case .implementation: [.serviceSupport, .service, .core, .base]
        case .terminal: [.base, .terminal]
        case .testSupport: [.core, .base, .service, .serviceSupport, .terminal, .testSupport]
        case .tool: Set(Layer.allCases).subtracting([.app, .test])
        case .test: Set(Layer.allCases)
        }
    }
}
