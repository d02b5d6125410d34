/// The public symbols of the core, and the modules of the app that use them.
///
/// A module uses a symbol when a source of it imports the symbol's module and mentions its name; an
/// initializer, when it calls the type. A type is used as well where a used symbol has it in its
/// signature.
struct CoreUsers {
    struct Row {
        let module: String
        let declaration: PublicDeclaration
        var users: Set<String>
    }

    private(set) var rows: [Row] = []

    init(in repository: CheckedRepository) {
        let readers = repository.targets.filter {
            [.app, .feature, .views, .implementation, .service, .core].contains($0.layer)
        }
        for name in repository.settings.shown ?? [] {
            guard let target = repository.target(named: name) else { continue }
            let users = readers.filter { $0.name != target.name }
            let found = target.sources.map(PublicReader.init)
            let requirements = found.reduce(PublicRule.witnesses) { $0.union($1.requirements) }
            let declarations = found.flatMap(\.found).filter {
                $0.kind == .type || !requirements.contains($0.mention)
            }
            rows += declarations.map { declaration in
                let names = users.filter { user in
                    user.sources.contains { source in
                        source.imports.contains { $0.module == name }
                            && declaration.isMentioned(in: source)
                    }
                }.map { $0.layer == .core ? $0.name : $0.module ?? $0.name }
                return Row(module: name, declaration: declaration, users: Set(names))
            }
        }
        // A type that is in the signature of a used symbol has the users of that symbol.
        let own = rows
        for index in own.indices where own[index].users.isEmpty {
            let needing = reachable(from: [index]) { used in
                guard own[used].users.isEmpty else { return [] }
                return own.indices.filter { own[$0].declaration.needs(own[used].declaration) }
            }
            rows[index].users = Set(needing.flatMap { own[$0].users })
        }
    }

    var markdown: String {
        var seen: Set<[String]> = []
        let cells = rows.map { row in
            let users = row.users.isEmpty ? "–" : row.users.sorted().joined(separator: ", ")
            return [row.module, "`\(row.declaration.name)`", users]
        }
        let table = TextTable(
            header: ["module", "symbol", "used by"], rows: cells.filter { seen.insert($0).inserted }
        )
        return table.markdown.trimmed
    }
}
