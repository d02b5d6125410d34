import Dispatch
import Synchronization

/// The sources of the repository, parsed once on all cores, with its packages.
struct ParsedRepository: Sendable {
    let files: Repository
    let sources: [ParsedSource]
    /// The root's manifest, then those in Modules and in Tools in the order of their paths.
    let manifests: [Manifest]

    init(_ repository: Repository) {
        let paths = repository.texts.keys.filter { $0.hasSuffix(".swift") }
        files = repository
        sources = concurrentMap(paths.sorted()) { path in
            ParsedSource(path: path, text: repository[path] ?? "")
        }
        let path = #/((Modules|Tools)/[^/]+/)?Package\.swift/#
        let all = sources.filter { $0.path.wholeMatch(of: path) != nil }.map { Manifest($0) }
        let modules = repository.modules
        manifests = (all.filter(\.folder.isEmpty) + all.filter { !$0.folder.isEmpty }).map {
            var manifest = $0
            for index in manifest.targets.indices {
                let target = manifest.targets[index]
                let module = modules.first { $0.folders.contains(target.folder) }
                manifest.targets[index].module = module?.name
            }
            return manifest
        }
    }

    var root: Manifest? { manifests.first { $0.folder.isEmpty } }

    func sources(below folder: String) -> [ParsedSource] {
        sources.filter { $0.path.hasPrefix(folder + "/") }
    }
}

/// Returns what `transform` makes of each element, in order, worked out on all cores.
func concurrentMap<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @Sendable (Element) -> Result
) -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: elements.count))
    DispatchQueue.concurrentPerform(iterations: elements.count) { index in
        let result = transform(elements[index])
        results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
}
