import SwiftSyntax

struct MutationPlan {
    let modules: [Repository.Module]
    /// Whether only a line or a sample is mutated.
    let isPart: Bool
    /// The files with their mutants, each with a number of its own.
    private(set) var files: [MutatedFile] = []

    var mutants: [Mutant] { files.flatMap(\.mutants) }

    /// - Parameters:
    ///   - includesViews: whether a module's views are mutated too.
    ///   - file: the path of the only file to mutate, or the end of it, or a folder around files.
    ///   - line: the only line to mutate.
    ///   - every: the distance from one mutant of the sample to the next; 1 for all of them.
    init(
        _ repository: Repository, _ modules: [Repository.Module], includesViews: Bool,
        file: String?, line: Int?, every: Int = 1
    ) {
        self.modules = modules
        isPart = line != nil || every > 1
        let parsed = ParsedRepository(repository)
        let parts = file?.trimmingPrefix(repository.root + "/").split(separator: "/") ?? []
        let place = parts.map { "/" + $0 }.joined() + "/"
        var count = 0
        for module in modules {
            // No doubles for the tests of others, no programs, and views only if asked for.
            let targets = module.targets.filter { target in
                target == module.name
                    || target.first?.isUppercase == true && !target.hasSuffix("TestSupport")
                        && (includesViews || !target.hasSuffix("Views"))
            }
            for source in targets.flatMap({
                parsed.sources(below: "\(module.package)/Sources/\($0)")
            })
            where "/\(source.path)/".contains(place) {
                let found = MutantFinder(source.tree, path: source.path, after: count).mutants
                count += found.count
                files.append(
                    MutatedFile(
                        module: module.name, path: source.path, source: source.tree.description,
                        mutants: found.filter { mutant in
                            (line == nil || line == mutant.report.site.line)
                                && mutant.number.isMultiple(of: every)
                        }))
            }
        }
    }
}
