/// A `Package.swift` of the repository, read from its source.
///
/// Reading costs a thousandth of asking SwiftPM, and gives lines. It understands the manifests of
/// this repository: targets and dependencies that are written out, and the root's `libraries(_:)` and
/// `tests(_:_:)`.
struct Manifest: Sendable {
    struct Entry: Sendable {
        let name: String
        /// The package of a target's dependency that is a product of another package.
        var package: String?
        let site: Site
    }

    let source: ParsedSource
    var name: String?
    /// The local packages that it lists, by the names of their folders.
    var packages: [Entry] = []
    var modules: [Entry] = []
    var targets: [Target] = []
    /// The block of compiler settings, as it is written.
    var settings: Entry?

    var path: String { source.path }
    var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }
}

struct Target: Sendable {
    enum Kind: Sendable {
        case library, executable, test, plugin
    }

    let kind: Kind
    let name: String
    /// Its folder, from the root of the repository.
    let folder: String
    let dependencies: [Manifest.Entry]
    let hasSettings: Bool
    /// Its place in its manifest.
    let site: Site
    var sources: [ParsedSource] = []
    /// `nil` when neither the sources nor the settings name one.
    var layer: Layer?

    /// The folder of Modules that it is in.
    var module: String? {
        let folders = folder.split(separator: "/")
        return folders.first == "Modules" ? String(folders[1]) : nil
    }
}
