/// `public` is a promise to somebody.
///
/// A declaration is needed when a source of another target that imports the module, and not as
/// `@testable`, mentions its name; for an initializer, when it calls the type. A type is needed as
/// well when another public declaration has it in its signature, and anything that stands in a
/// default argument of one. What answers a protocol must be as public as its type, so a member that
/// has the name of a requirement is left alone.
struct PublicRule: CheckRule {
    static let name = "public"
    static let summary = "What is public, another target uses."
    static let why = "What is public cannot be changed without asking everybody who copied it."

    /// Requirements of the toolchain's own protocols, and what is called without its name.
    private static let answered: Set = [
        "!=", "<", "==", "AsyncIterator", "Element", "Failure", "Iterator", "advanced", "allCases",
        "asUnownedSerialExecutor", "asUnownedTaskExecutor", "callAsFunction", "checkIsolated",
        "debugDescription", "description", "duration", "encode", "enqueue", "errorDescription",
        "hash", "id", "isIsolatingCurrentContext", "isRecursive", "makeAsyncIterator",
        "makeIterator", "minimumResolution", "next", "now", "prepare", "projectedValue",
        "provideScope", "rawValue", "unownedExecutor", "wrappedValue",
    ]

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let targets = repository.targets.filter { $0.module != nil && $0.target.kind == .library }
        let readings = targets.map { target in
            target.sources.map { (source: $0, reader: PublicReader($0.tree)) }
        }
        let answered = readings.joined().reduce(Self.answered) { $0.union($1.reader.requirements) }
        return zip(targets, readings).flatMap { target, readings in
            let uses = Uses(of: target.name, in: repository)
            let all = readings.flatMap(\.reader.declarations)
            return readings.flatMap { source, reader in
                reader.declarations.filter { declaration in
                    !uses.reach(declaration) && !answered.contains(declaration.mention)
                        && !all.contains { $0.needs(declaration) }
                }.map { declaration in
                    let name = "\(target.name).\(declaration.fullName)"
                    return finding(
                        source.site(of: declaration.node), "Nobody outside uses \(name).",
                        fix: "Remove `public`, or let a test use it with a plain import.",
                        subject: name)
                }
            }
        }
    }

    /// What others say who import a module as anybody may.
    private struct Uses {
        let names: Set<String>
        let calls: Set<String>

        init(of module: String, in repository: CheckedRepository) {
            let users = repository.parsed.sources.filter { source in
                source.imports.contains { $0.module == module && !$0.isTestable }
            }
            names = users.reduce(into: []) { $0.formUnion($1.names) }
            calls = users.reduce(into: []) { $0.formUnion($1.calls) }
        }

        func reach(_ declaration: PublicDeclaration) -> Bool {
            declaration.kind == .initializer
                ? calls.contains(declaration.mention) : names.contains(declaration.mention)
        }
    }
}

extension PublicDeclaration {
    /// Whether `other` must be public because this declaration, which is none of its members, is.
    fileprivate func needs(_ other: PublicDeclaration) -> Bool {
        if defaults.contains(other.mention) { return true }
        return other.kind == .type && !path.starts(with: other.path)
            && signature.contains(other.mention)
    }
}
