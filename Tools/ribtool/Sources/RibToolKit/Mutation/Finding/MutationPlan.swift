import SwiftSyntax

/// The mutants that the command line asks for.
struct MutationPlan {
    let modules: [Repository.Module]
    /// The only line to mutate.
    let line: Int?
    /// The files with their mutants, each with a number of its own.
    private(set) var files: [MutatedFile] = []

    var mutants: [Mutant] { files.flatMap(\.mutants) }

    /// Reads the sources.
    /// - Parameters:
    ///   - includesViews: whether a module's views are mutated too.
    ///   - file: the path of the only file to mutate, or the end of it, or a folder around files.
    init(
        _ repository: Repository, _ modules: [Repository.Module], includesViews: Bool,
        file: String?, line: Int?
    ) {
        self.modules = modules
        self.line = line
        let parsed = ParsedRepository(repository)
        let end = file.map { "/" + $0 } ?? ""
        var count = 0
        for module in modules {
            let folder = "Modules/\(module.name)/Sources/"
            // No doubles for the tests of others, no programs, and views only if asked for.
            let targets = module.targets.filter { target in
                target == module.name
                    || target.first?.isUppercase == true && !target.hasSuffix("TestSupport")
                        && (includesViews || !target.hasSuffix("Views"))
            }
            for source in targets.flatMap({ parsed.sources(below: folder + $0) })
            where ("/" + source.path).hasSuffix(end) || source.path.contains(end + "/") {
                let found = MutantFinder(
                    source.tree, path: source.path, conditions: repository.conditions, after: count
                ).mutants
                count += found.count
                files.append(
                    MutatedFile(
                        module: module.name, path: source.path, source: source.tree.description,
                        mutants: found.filter { line == nil || line == $0.report.site.line }))
            }
        }
    }
}
