struct LayersRule: CheckRule {
    static let name = "layers"
    static let summary = "A target uses only layers below its own."
    static let why = "A target that uses one above or beside it can't be copied or tested alone."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let names = Set(repository.targets.map(\.name))
        let gone = repository.settings.layers.values.joined().filter { !names.contains($0) }
        return repository.targets.flatMap { uses(of: $0, in: repository) }
            + gone.map { name in
                finding(
                    CheckSettings.site(of: name, in: repository.files),
                    "The layers name \(name), which no manifest declares.", fix: "Remove it there.")
            }
    }

    private func uses(
        of target: CheckedTarget, in repository: CheckedRepository
    ) -> [CheckFinding] {
        guard let layer = target.layer else {
            let fix = """
                Add "\(target.name)" to one of the "layers" in \(CheckSettings.path); a feature \
                needs none, by its files for an interactor, a router and a builder.
                """
            return [finding(target.target.site, "\(target.name) is in no layer.", fix: fix)]
        }
        let uses = repository.uses(of: target, among: target.imported + target.declared)
        return uses.compactMap { used, site in
            // Tests may use everything; `pure-features` reports some uses with a better fix.
            guard let below = used.layer, layer != .test, !PureFeaturesRule.concerns(layer, below),
                layer == .views && below == .feature
                    ? target.module != used.module : !layer.mayUse.contains(below)
            else { return nil }
            return finding(
                site, "\(target.name) (\(layer)) uses \(used.name) (\(below)).",
                fix: """
                    Remove the import and the dependency. Ask through a protocol of \
                    \(target.name) that a target above answers, or move what both need down.
                    """)
        }
    }
}
