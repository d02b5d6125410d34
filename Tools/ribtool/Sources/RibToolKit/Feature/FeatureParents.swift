import ArgumentParsing

/// The features of the repository that can have children.
struct FeatureParents {
    /// What the edge to a child changes in its parent.
    private static let roles = ["Builder", "Router"]

    let repository: Repository

    /// - Throws: `UsageError` when there is no such feature.
    func named(_ text: String) throws(UsageError) -> FeatureName {
        let templates = [FeatureName.template.text, FeatureName.headlessTemplate.text]
        if templates.contains(text) {
            throw UsageError("\(text) is a template and cannot be a parent.")
        }
        let names = repository.modules.map(\.name)
        guard names.contains(text) else {
            let features = names.filter { missing(in: $0) == nil && !templates.contains($0) }
            throw .unknown("feature", text, among: features)
        }
        if let file = missing(in: text) {
            throw UsageError("\(text) cannot be a parent: it has no \(file).")
        }
        return try FeatureName(text)
    }

    /// The first file that a parent has, and this module has not.
    private func missing(in name: String) -> String? {
        Self.roles.map { "\(name)\($0).swift" }.first {
            !isFile("\(repository.root)/Modules/\(name)/Sources/\(name)/\($0)")
        }
    }
}
