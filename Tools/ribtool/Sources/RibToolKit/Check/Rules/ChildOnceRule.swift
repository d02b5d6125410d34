import SwiftSyntax

struct ChildOnceRule: CheckRule {
    static let summary = "A unit that keeps a child, or asks for one, does not attach it by hand."
    static let why = "Another call can run in between: two taps at once attach two children."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.targets.filter { $0.layer == .feature }.flatMap { target in
            let attaches = target.sources.filter { $0.calls.contains("attach") }.flatMap { source in
                source.tree.all(FunctionCallExprSyntax.self).filter { call in
                    call.calledName == "attach" && call.arguments.map(\.label?.text) == [nil]
                }.map { source.site(of: $0) }
            }
            let mayAsk = !attaches.isEmpty && target.sources.contains { asks($0, in: target) }
            return (mayAsk ? attaches : []).map { site in
                finding(
                    site, "Two calls at once attach two children.",
                    fix: "Show the child with a `Slot`: asking twice gives one child.")
            }
        }
    }

    /// Whether a property may have the router of a child, or code asks about the `children`.
    private func asks(_ source: ParsedSource, in target: Target) -> Bool {
        let kept = source.tree.all(MemberBlockItemSyntax.self).map(\.decl)
            .filter { $0.is(VariableDeclSyntax.self) }.flatMap { property in
                property.all(OptionalTypeSyntax.self).map(\.wrappedType)
                    + property.all(DictionaryTypeSyntax.self).map(\.value)
            }.flatMap(typeNames).compactMap(\.last)
        return kept.contains { $0.hasSuffix("Routing") && $0 != target.name + "Routing" }
            || source.tree.first(MemberAccessExprSyntax.self) { member in
                ["contains", "count", "first", "isEmpty"].contains(member.declName.baseName.text)
                    && member.base?.identifiers.contains("children") == true
            } != nil
    }
}
