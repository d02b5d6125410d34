import SwiftSyntax

struct LeafRouterRule: CheckRule {
    static let summary = "No `LeafInteractable` has a property `router` of its own."
    static let why = "It compiles, but the core never sets it: each use does nothing, silently."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.targets.flatMap(\.sources).flatMap { source in
            source.tree.types.filter { type in
                type.node.inherits(from: ["LeafInteractable", "Routing.LeafInteractable"])
            }.flatMap { name, node in
                node.memberBlock.members.map(\.decl).filter { $0.names == ["router"] }.map {
                    finding(
                        source.site(of: $0), "The leaf \(name) has a router of its own.",
                        fix: "Conform to `Interactable` with `set(router:)`, or remove `router`.")
                }
            }
        }
    }
}
