import SwiftSyntax

struct WireLifetimeRule: CheckRule {
    static let summary = "A `Wired` property ends with the `lifetime` of its own unit."
    static let why = "It compiles with another, whose end is not the unit's detach."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.targets.filter { $0.layer == .feature }.flatMap(\.sources).flatMap { source in
            source.tree.all(FunctionCallExprSyntax.self).compactMap { call in
                guard call.calledName == "Wired",
                    let lifetime = call.argument("until")?.trimmedDescription,
                    !["lifetime", "self.lifetime"].contains(lifetime)
                else { return nil }
                return finding(
                    source.site(of: call),
                    "The detach of the unit does not end this wire: it ends with `\(lifetime)`.",
                    fix: "Write `until: lifetime`.")
            }
        }
    }
}
