/// Arrows point down only.
struct LayersRule: CheckRule {
    static let name = "layers"
    static let summary = "A target uses only what lies below it."
    static let why = "What points up or sideways can be neither copied nor tested alone."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.targets.flatMap { target -> [CheckFinding] in
            guard let layer = target.layer else { return [withoutLayer(target)] }
            return layer == .test ? [] : uses(of: target, layer, in: repository)
        } + gone(in: repository)
    }

    /// Names in the settings that no target has any more.
    private func gone(in repository: CheckedRepository) -> [CheckFinding] {
        let names = Set(repository.targets.map(\.name))
        return repository.settings.layers.values.joined().filter { !names.contains($0) }.map {
            name in
            finding(
                CheckSettings.site(of: name, in: repository.files),
                "The layers name \(name), which no manifest declares.", fix: "Remove it there.")
        }
    }

    private func withoutLayer(_ target: CheckedTarget) -> CheckFinding {
        finding(
            target.target.site, "\(target.name) is in no layer.",
            fix: """
                Add "\(target.name)" to one of the "layers" in \(CheckSettings.path); a feature \
                needs none, by its files for an interactor, a router and a builder.
                """)
    }

    private func uses(
        of target: CheckedTarget, _ layer: Layer, in repository: CheckedRepository
    ) -> [CheckFinding] {
        let declared = target.target.dependencies.map { ($0.name, $0.site) }
        let imported = target.sources.flatMap { $0.imports.map { ($0.module, $0.site) } }
        var seen: Set<String> = []
        return (imported + declared).compactMap { name, site in
            guard let used = repository.target(named: name, besides: target),
                let below = used.layer,
                !isAllowed(target, layer, used, below), seen.insert(name).inserted
            else { return nil }
            return finding(
                site,
                "\(target.name), \(layer.article), uses \(name), \(below.article).",
                fix: """
                    Remove the import and the dependency. Ask through a protocol of \
                    \(target.name) that someone above answers, or move what both need down.
                    """)
        }
    }

    private func isAllowed(
        _ target: CheckedTarget, _ layer: Layer, _ used: CheckedTarget, _ below: Layer
    ) -> Bool {
        // What a feature must not know is told by a rule of its own, with a fix of its own.
        if PureFeaturesRule.concerns(layer, below) { return true }
        if layer == .views, below == .feature { return target.module == used.module }
        return layer.mayUse.contains(below)
    }
}
