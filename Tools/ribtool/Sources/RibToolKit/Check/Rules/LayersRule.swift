import SwiftSyntax

struct LayersRule: CheckRule {
    static let summary = "A target uses only layers below its own."
    static let why = "A target that uses one above or beside it can't be copied or tested alone."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.targets.flatMap { target -> [CheckFinding] in
            guard let layer = target.layer else {
                let fix = """
                    Add "\(target.name)" to one of the "layers" in \(CheckSettings.path); a feature \
                    needs none, by its files for an interactor, a router and a builder.
                    """
                return [finding(target.site, "\(target.name) is in no layer.", fix: fix)]
            }
            let uses = repository.uses(of: target, among: target.imported + target.dependencies)
            return uses.compactMap { used, site in
                guard let below = used.layer, layer != .test,  // tests may use everything
                    layer == .views && below == .feature
                        ? target.module != used.module : !layer.mayUse.contains(below),
                    layer != .service || below != .service || used.isService(of: target)
                else { return nil }
                return finding(
                    site, "\(target.name) (\(layer)) uses \(used.name) (\(below)).",
                    fix: """
                        Remove the import and the dependency. Declare a protocol in \(target.name) that \
                        a target above implements, or move the shared code to a layer below. A service \
                        may use the values of another one, such as a clock or a weight.
                        """)
            }
        }
    }
}

extension Target {
    /// Whether another target names a service of this contract, and not only its values.
    fileprivate func isService(of other: Target) -> Bool {
        let services = sources.flatMap(\.tree.types).filter { type in
            type.node.is(ProtocolDeclSyntax.self) && type.name.hasSuffix("Service")
        }.map(\.name)
        return other.sources.contains { !$0.names.isDisjoint(with: services) }
    }
}
