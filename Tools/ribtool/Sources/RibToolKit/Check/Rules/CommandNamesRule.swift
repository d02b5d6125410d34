import SwiftSyntax

struct CommandNamesRule: CheckRule {
    static let summary = "No two units have a command of one name."
    static let why = "While both are attached, a person who types it reaches only the deeper one."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        // A screen with a name has a command of that name.
        let screens = repository.targets.filter { $0.layer == .feature }.flatMap { target in
            target.sources.filter { $0.stem.hasSuffix("Screen") }.flatMap { source in
                source.tree.all(EnumDeclSyntax.self).filter { $0.name.text == "NamedScreen" }
                    .flatMap { $0.all(EnumCaseElementSyntax.self) }.map { element in
                        let name = element.rawValue?.value.plainString ?? element.name.text
                        return (
                            name: name, unit: target.module ?? target.name,
                            site: source.site(of: element)
                        )
                    }
            }
        }
        let views = repository.targets.filter { $0.layer == .views || $0.layer == .app }
        // The commands that can be used, in the order of the sources.
        let commands = views.flatMap { target in
            target.sources.filter { $0.calls.contains("LineCommand") }.flatMap { source in
                source.tree.nodes { node -> (name: String, unit: String, site: Site)? in
                    guard let call = node.as(FunctionCallExprSyntax.self),
                        call.calledName == "LineCommand", call.argument("unavailable") == nil,
                        call.argument("isOverride") == nil, let name = call.text(of: "name")
                    else { return nil }
                    return (name.lowercased(), target.module ?? target.name, source.site(of: call))
                }
            }
        }
        let claims = screens + commands
        return claims.enumerated().compactMap { index, claim in
            let other = claims[..<index].first { $0.name == claim.name && $0.unit != claim.unit }
            guard let other else { return nil }
            return finding(
                claim.site,
                "\(claim.unit) and \(other.unit) both have the command `\(claim.name)`.",
                fix: """
                    Rename one. A name may have two words: `pantry close`. Units that are never \
                    attached at once are an exception: \(claim.unit).\(claim.name).
                    """, subject: "\(claim.unit).\(claim.name)")
        }
    }
}
