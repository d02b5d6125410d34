import SwiftSyntax

/// One type a file, and the file is called after it.
struct OneTypeRule: CheckRule {
    static let name = "one-type-a-file"
    static let summary = "A source declares one type, and is called after it."
    static let why = "Whoever knows a type's name knows where it is."

    func findings(in house: CheckedHouse) -> [CheckFinding] {
        house.targets.filter { $0.layer != .test }.flatMap { target in
            target.sources.flatMap(findings)
        }
    }

    private func findings(in source: ParsedSource) -> [CheckFinding] {
        let types = TopLevel.types(in: source.tree).filter { !$0.isPrivate }
        let stem = source.stem
        guard let main = types.first(where: { $0.name == stem }) ?? types.first else {
            return extensionFile(source, stem)
        }
        let others = types.filter { $0.name != main.name }.map { other in
            finding(
                source.site(of: other.node), "\(other.name) is in the file of \(main.name).",
                fix: """
                    Move it to \(other.name).swift, nest it in the type that it serves, or make it \
                    private.
                    """)
        }
        if main.name == stem || stem.hasPrefix(main.name + "+") { return others }
        return others + [
            finding(
                source.site(of: main.node), "\(main.name) is in a file called \(stem).swift.",
                fix: "Rename the file to \(main.name).swift, or the type.")
        ]
    }

    /// A file without a type of its own is called `Type+Topic.swift`, as far as it extends types;
    /// one for several types of a feature, `Feature+Topic.swift`.
    private func extensionFile(_ source: ParsedSource, _ stem: String) -> [CheckFinding] {
        let extended = TopLevel.extensions(in: source.tree)
        guard let first = extended.first, TopLevel.functions(in: source.tree).isEmpty else {
            return []
        }
        let base = stem.split(separator: "+").first.map(String.init) ?? stem
        let isOfFeature = stem != base && extended.contains { $0.name.hasPrefix(base) }
        guard !isOfFeature, !extended.contains(where: { $0.name == base }) else { return [] }
        return [
            finding(
                source.site(of: first.node), "\(stem).swift extends \(first.name).",
                fix: "Rename the file to \(first.name)+Topic.swift, by what it adds.")
        ]
    }
}
