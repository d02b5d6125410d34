/// A feature as `new-feature` makes it: a copy of a template, and what other parts of the repository
/// know of it.
struct Feature {
    let name: FeatureName
    /// The feature that attaches it; `nil` for one that no feature attaches.
    let parent: FeatureName?
    let isHeadless: Bool
    let hasWorker: Bool

    var template: FeatureName { isHeadless ? .headlessTemplate : .template }

    /// The folders that are its own.
    var folders: [String] { ["Modules/\(name)", "Tests/\(name)Tests"] }

    /// Its files besides the copy of the template, by path.
    var addedFiles: [String: String] {
        var files = parent.map { ParentEdge(parent: $0, child: self).files } ?? [:]
        if hasWorker { files.merge(WorkerPart(feature: self).files) { first, _ in first } }
        return files
    }

    /// What its own copied files get.
    var ownRegistrations: [Registration] {
        hasWorker ? WorkerPart(feature: self).registrations : []
    }

    /// What the files of others get, besides the row of the README.
    /// - Parameter manifest: the root's, in which the template is registered.
    /// - Throws: ``ToolError`` when the template is not.
    func registrations(in manifest: String) throws(ToolError) -> [Registration] {
        guard let tests = RootManifest.testTarget(of: name, like: template, in: manifest) else {
            throw ToolError(
                sentence: "Package.swift has no tests(\"\(template)\", …) to copy. Put it back.")
        }
        let root = [
            Registration(
                path: "Package.swift", place: .variable("modules"), text: "\"\(name)\""),
            Registration(
                path: "Package.swift",
                place: .argument("targets", of: .init(function: "Package")),
                text: tests),
        ]
        return root + (parent.map { ParentEdge(parent: $0, child: self).registrations } ?? [])
    }
}
