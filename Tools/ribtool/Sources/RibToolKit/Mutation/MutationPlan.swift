import SwiftSyntax

/// Every change to the modules that are asked for.
struct MutationPlan {
    /// Which changes are asked for.
    struct Scope {
        let modules: [Repository.Module]
        /// Whether the other targets of a module's package, its views say, are changed as well.
        var includesViews = false
        /// A file's path or the end of it.
        var file: String?
        /// A line of the file.
        var line: Int?
    }

    /// The files with their changes, numbered from 1.
    private(set) var files: [MutatedFile] = []
    /// What a person sees of each change, by its number.
    private(set) var changes: [Int: SourceChange] = [:]

    /// Reads the sources.
    init(_ repository: Repository, _ scope: Scope) throws(ToolError) {
        let conditions = HostConditions(modules: Set(repository.modules.flatMap(\.targets)))
        let sources = SourceFolder(root: repository.root, conditions: conditions)
        for module in scope.modules {
            for target in module.targets where target == module.name || scope.includesViews {
                let folder = "Modules/\(module.name)/Sources/\(target)"
                for (path, tree) in try sources.trees(below: folder) {
                    add(path, tree.description, module.name, conditions, scope)
                }
            }
        }
    }

    private mutating func add(
        _ path: String, _ source: String, _ module: String, _ conditions: HostConditions,
        _ scope: Scope
    ) {
        if let file = scope.file, path != file, !path.hasSuffix("/" + file) { return }
        let finder = MutantFinder(source, conditions: conditions)
        var file = MutatedFile(
            module: module, path: path, source: source, members: finder.members, mutants: [])
        for mutant in finder.mutants {
            let change = SourceChange(mutant, in: file)
            if let line = scope.line, line != change.site.line { continue }
            let number = changes.count + 1
            changes[number] = change
            file.mutants.append((number, mutant))
        }
        files.append(file)
    }
}
