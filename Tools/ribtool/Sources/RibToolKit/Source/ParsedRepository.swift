import Dispatch
import Synchronization

/// The repository with its sources, each of which is parsed when its tree is asked for.
struct ParsedRepository: Sendable {
    let files: Repository
    let sources: [ParsedSource]

    init(_ repository: Repository) {
        let paths = repository.texts.keys.filter { $0.hasSuffix(".swift") }
        files = repository
        sources = paths.sorted().map { ParsedSource(path: $0, text: repository[$0] ?? "") }
    }

    func sources(below folder: String) -> [ParsedSource] {
        sources.filter { $0.path.hasPrefix(folder + "/") }
    }

    /// The features, each with the sources of its own target: its logic without its views.
    var features: [(name: String, sources: [ParsedSource])] {
        files.modules.filter(\.isFeature).map { module in
            (module.name, sources(below: "\(module.package)/Sources/\(module.name)"))
        }
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
