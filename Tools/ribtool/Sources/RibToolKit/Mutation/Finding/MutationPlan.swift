import SwiftSyntax

/// Every mutant of the modules that the command line names.
struct MutationPlan {
    /// The mutants that the command line asks for.
    struct Scope {
        let modules: [Repository.Module]
        /// Whether the other targets of a module's package, such as its views, are mutated too.
        var includesViews = false
        /// The path of a file, or the end of it.
        var file: String?
        /// A line of the file.
        var line: Int?
    }

    let scope: Scope
    /// The files with their mutants, which are numbered from 1.
    private(set) var files: [MutatedFile] = []

    var mutants: [Mutant] { files.flatMap(\.mutants) }

    /// Reads the sources.
    init(_ repository: Repository, _ scope: Scope) {
        self.scope = scope
        let conditions = HostConditions(modules: Set(repository.modules.flatMap(\.targets)))
        let parsed = ParsedRepository(repository) { path in
            scope.modules.contains { path.hasPrefix("Modules/\($0.name)/") }
        }
        var count = 0
        for module in scope.modules {
            for target in module.targets where target == module.name || scope.includesViews {
                let folder = "Modules/\(module.name)/Sources/\(target)"
                for source in parsed.sources(below: folder) where isWanted(source.path) {
                    let finder = MutantFinder(
                        source.tree, path: source.path, conditions: conditions)
                    var mutants = finder.mutants.filter {
                        scope.line == nil || scope.line == $0.report.site.line
                    }
                    for index in mutants.indices { mutants[index].number = count + index + 1 }
                    count += mutants.count
                    files.append(
                        MutatedFile(
                            module: module.name, path: source.path,
                            source: source.tree.description, mutants: mutants))
                }
            }
        }
    }

    private func isWanted(_ path: String) -> Bool {
        guard let file = scope.file else { return true }
        return path == file || path.hasSuffix("/" + file)
    }
}
