/// A `Package.swift` of the repository, read from its source.
///
/// Reading costs a thousandth of asking SwiftPM, and gives lines. It understands the manifests of
/// this repository: targets and dependencies that are written out, and the root's `libraries(_:)` and
/// `tests(_:_:)`.
struct Manifest: Sendable {
    /// A name in the manifest, and its place.
    struct Entry: Sendable {
        let name: String
        /// The package of a target's dependency that is a product of another package.
        var package: String?
        let site: Site
    }

    /// Its path from the root of the repository.
    let path: String
    /// The name in `Package(name:)`.
    var name: String?
    /// The local packages that it lists, by the names of their folders.
    var packages: [Entry] = []
    /// The root's list of modules.
    var modules: [Entry] = []
    var targets: [ManifestTarget] = []
    /// The block of compiler settings, as it is written.
    var settings: Entry?

    /// The package's folder; empty for the root.
    var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }
    /// The name of the package's folder; empty for the root.
    var folderName: String { path.split(separator: "/").dropLast().last.map(String.init) ?? "" }
}

/// A target as its manifest declares it.
struct ManifestTarget: Sendable {
    enum Kind: Sendable {
        case library, executable, test, plugin
    }

    let kind: Kind
    let name: String
    /// Its folder, from the root of the repository.
    let folder: String
    let dependencies: [Manifest.Entry]
    /// Whether it has a `swiftSettings:` argument.
    let hasSettings: Bool
    let site: Site
}
