/// The public symbols of the core, and the modules of the app that use them.
///
/// The compiler says who uses what: names alone would take another type's `finish` for this one's. A
/// type is used as well where a symbol with it in its signature is; and a default argument where its
/// function is.
struct CoreUsers {
    static let path = "docs/core-users.md"

    struct Row {
        let module: String
        let declaration: PublicDeclaration
        var users: Set<String> = []

        /// The name in findings, exceptions and the page: `Routing.Slot.show`.
        var name: String { "\(module).\(declaration.nameWithLabels)" }

        /// Returns whether whoever uses this uses `other`, too.
        func needs(_ other: Row) -> Bool {
            // A default argument names a type, not which of its initializers it calls.
            other.declaration.kind != .initializer && declaration.needs(other.declaration)
        }
    }

    private(set) var rows: [Row]

    init(in repository: CheckedRepository) {
        rows = (repository.settings.shown ?? []).flatMap { name in
            let readings = repository.target(named: name)?.sources.map(PublicReader.init) ?? []
            let witnesses = readings.reduce(PublicRule.witnesses) { $0.union($1.requirements) }
            return readings.flatMap(\.found).filter { !witnesses.contains($0.mention) }
                .map { Row(module: name, declaration: $0) }
        }
    }

    mutating func set(_ uses: UseIndex, in repository: CheckedRepository) {
        for index in rows.indices {
            let sources = uses.users(of: rows[index].declaration.site)
            let users = repository.targets.filter { target in
                target.layer != .test && target.sources.contains { sources.contains($0.path) }
            }
            let names = Set(users.map { $0.layer == .core ? $0.name : $0.module ?? $0.name })
            rows[index].users = names.subtracting([rows[index].module])
        }
        let used = rows
        for index in used.indices where used[index].users.isEmpty {
            let needing = reachable(from: [index]) { needed in
                used[needed].users.isEmpty
                    ? used.indices.filter { used[$0].needs(used[needed]) } : []
            }
            rows[index].users = Set(needing.flatMap { used[$0].users })
        }
    }

    var markdown: String {
        var seen: Set<[String]> = []
        let cells = rows.map { row in
            let users = row.users.isEmpty ? "–" : row.users.sorted().joined(separator: ", ")
            return [row.module, "`\(row.declaration.nameWithLabels)`", users]
        }
        let distinct = cells.filter { seen.insert($0).inserted }
        return TextTable(header: ["module", "symbol", "used by"], rows: distinct).markdown.trimmed
    }

    /// Returns the symbols on the page by their names, and whether each has a user.
    static func listed(on page: [Substring]) -> [String: Bool] {
        let rows = page.compactMap { $0.wholeMatch(of: /\| (\w+) \| `(.+)` \| (.+) \|/) }
        return Dictionary(
            rows.map { ("\($0.1).\($0.2)", $0.3 != "–") }, uniquingKeysWith: { $0 && $1 })
    }
}
