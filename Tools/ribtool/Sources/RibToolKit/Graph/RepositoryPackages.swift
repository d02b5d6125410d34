import SwiftParser
import SwiftSyntax

/// The packages of the repository: the root, those in Modules and those in Tools.
struct RepositoryPackages: Sendable {
    /// The root's manifest, then the others in the order of their paths.
    let manifests: [Manifest]

    /// Reads the manifests among `files`.
    ///
    /// - Parameter trees: sources that are parsed already.
    init(_ files: Repository, trees: [String: SourceFileSyntax] = [:]) {
        let below = ["Modules", "Tools"].flatMap { folder in
            files.folders(in: folder).map { "\(folder)/\($0)/Package.swift" }
        }
        manifests = (["Package.swift"] + below).compactMap { path in
            files[path].map {
                ManifestReader.read(trees[path] ?? Parser.parse(source: $0), path: path)
            }
        }
    }

    var root: Manifest? { manifests.first { $0.folder.isEmpty } }
    /// The manifests of the modules.
    var modules: [Manifest] { manifests.filter { $0.folder.hasPrefix("Modules/") } }
    /// Every target, in the order of the manifests.
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
