/// A target as its manifest declares it.
struct ManifestTarget: Sendable {
    enum Kind: Sendable {
        case library, executable, test, plugin
    }

    /// Something that it depends on: a target of its package, or a product of another.
    struct Dependency: Sendable, Hashable {
        let name: String
        /// The package of a product.
        let package: String?
        let site: Site
    }

    let kind: Kind
    let name: String
    /// Its folder, from the root of the repository.
    let folder: String
    var dependencies: [Dependency] = []
    /// Whether it has a `swiftSettings:` argument.
    var hasSettings = false
    let site: Site
}
