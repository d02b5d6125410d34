/// The packages of the repository: the root, those in Modules and those in Tools.
struct RepositoryPackages: Sendable {
    /// The root's manifest, then the others in the order of their paths.
    let manifests: [Manifest]

    /// Reads the manifests among `sources`, which are in the order of their paths.
    init(_ sources: [ParsedSource]) {
        let all = sources.filter { Self.isManifest($0.path) }.map(ManifestReader.read)
        manifests = all.filter(\.folder.isEmpty) + all.filter { !$0.folder.isEmpty }
    }

    static func isManifest(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.last == "Package.swift"
            && (parts.count == 1 || parts.count == 3 && ["Modules", "Tools"].contains(parts[0]))
    }

    var root: Manifest? { manifests.first { $0.folder.isEmpty } }
    var modules: [Manifest] { manifests.filter { $0.folder.hasPrefix("Modules/") } }
    var targets: [ManifestTarget] { manifests.flatMap(\.targets) }

    /// Returns the features, in the order of their names.
    ///
    /// A feature is a module whose own target has two of an interactor, a router and a builder.
    func features(in files: Repository) -> [String] {
        modules.map(\.folderName).filter { name in
            let paths = files.paths(below: "Modules/\(name)/Sources/\(name)")
            let roles = ["Builder.swift", "Interactor.swift", "Router.swift"].filter { role in
                paths.contains { $0.hasSuffix(role) }
            }
            return roles.count > 1
        }
    }
}
