/// The sources of the repository, parsed once on all cores, with its texts and its packages.
struct ParsedRepository: Sendable {
    let files: RepositoryFiles
    let packages: RepositoryPackages
    /// In the order of their paths.
    let sources: [ParsedSource]
    private let indices: [String: Int]

    /// - Parameter isWanted: which sources to parse; manifests are read in any case.
    init(_ files: RepositoryFiles, parsing isWanted: (String) -> Bool = { _ in true }) {
        self.files = files
        let paths = files.texts.keys.filter { $0.hasSuffix(".swift") && isWanted($0) }.sorted()
        let sources = concurrentMap(paths) { path in
            ParsedSource(path: path, text: files[path] ?? "")
        }
        self.sources = sources
        indices = Dictionary(uniqueKeysWithValues: zip(paths, paths.indices))
        let manifests = sources.filter { $0.path.hasSuffix("Package.swift") }
        packages = RepositoryPackages(
            files, trees: Dictionary(uniqueKeysWithValues: manifests.map { ($0.path, $0.tree) }))
    }

    /// The sources below a folder, in order.
    func sources(below folder: String) -> [ParsedSource] {
        sources.filter { $0.path.hasPrefix(folder + "/") }
    }

    subscript(path: String) -> ParsedSource? { indices[path].map { sources[$0] } }
}
