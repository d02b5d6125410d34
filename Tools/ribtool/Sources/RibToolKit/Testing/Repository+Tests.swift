import ArgumentParsing

extension Repository {
    /// The modules of these names, in this order.
    /// - Throws: `UsageError` for a name that no module has.
    func modules(named names: [String]) throws(UsageError) -> [Module] {
        var found: [Module] = []
        for name in names {
            guard let module = modules.first(where: { $0.name == name }) else {
                // `LaunchTests` is what `swift test --filter` takes.
                let word = name.hasSuffix("Tests") ? String(name.dropLast(5)) : name
                throw UsageError(
                    "Unknown module “\(name)”.\(suggestion(for: word, among: modules.map(\.name)))")
            }
            if !found.contains(where: { $0.name == name }) { found.append(module) }
        }
        return found
    }
}

extension Repository.Module {
    /// The test targets that are its own.
    /// - Throws: ``ToolError`` when there is none.
    func tests() throws(ToolError) -> [String] {
        guard testFolders.isEmpty else { return testFolders }
        throw ToolError(sentence: "\(name) has no tests. They belong in Tests/\(name)Tests.")
    }
}
