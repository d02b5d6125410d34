/// The pages of the repository that show graphs.
enum GraphPages {
    /// The pages that are not as they should be.
    /// - Throws: ``ToolError`` for a marker that can't be understood.
    static func stale(
        in files: RepositoryFiles, _ graphs: RepositoryGraphs
    ) throws(ToolError) -> [GeneratedFile] {
        var stale: [GeneratedFile] = []
        for path in files.texts.keys.sorted() where path.hasSuffix(".md") {
            let page = GraphPage(path: path, text: files[path] ?? "")
            let fresh = try page.refreshed(graphs)
            if fresh != page.text { stale.append(GeneratedFile(path: path, content: fresh)) }
        }
        return stale
    }
}
