/// What a `Package.swift` of the repository says, read from its source.
///
/// Reading costs a thousandth of asking SwiftPM, and knows the lines. It understands the manifests
/// of this repository: targets and dependencies that are written out, and the root's `module(_:in:)` and
/// `tests(_:_:)`.
struct Manifest: Sendable {
    /// A name that stands somewhere in it.
    struct Entry: Sendable, Hashable {
        let name: String
        let site: Site
    }

    /// Its path from the root of the repository.
    let path: String
    /// What `Package(name:)` says.
    var name: String?
    /// The local packages that it lists, by the names of their folders.
    var packages: [Entry] = []
    /// The root's list of modules.
    var modules: [Entry] = []
    var products: [Entry] = []
    var targets: [ManifestTarget] = []
    /// The block of compiler settings, as it is written.
    var settings: Entry?

    /// The package's folder; empty for the root.
    var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }
    /// The name of the package's folder; empty for the root.
    var folderName: String { path.split(separator: "/").dropLast().last.map(String.init) ?? "" }
}
