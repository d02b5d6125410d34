import Dispatch
import Synchronization

/// The sources of the repository, parsed once on all cores, with its packages.
struct ParsedRepository: Sendable {
    let files: Repository
    let packages: RepositoryPackages
    let sources: [ParsedSource]

    /// - Parameter isWanted: which sources to parse; manifests are read in any case.
    init(_ repository: Repository, parsing isWanted: (String) -> Bool = { _ in true }) {
        let paths = repository.texts.keys.filter { path in
            path.hasSuffix(".swift") && isWanted(path) || RepositoryPackages.isManifest(path)
        }
        files = repository
        sources = concurrentMap(paths.sorted()) { path in
            ParsedSource(path: path, text: repository[path] ?? "")
        }
        packages = RepositoryPackages(sources)
    }

    func sources(below folder: String) -> [ParsedSource] {
        sources.filter { $0.path.hasPrefix(folder + "/") }
    }
}

/// Returns what `transform` makes of each element, in order, worked out on all cores.
///
/// For work that only computes.
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
