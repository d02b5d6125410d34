/// The edits of its own files, which are copies of the template's.
extension Feature {
    /// - Parameter files: the copies.
    func ownEdits(of files: [String: String], _ template: Templates) throws -> [SourceEdit] {
        let sources = ["Interactor", "Builder"].map { "\(name.sources)/\(name)\($0).swift" }
        let worker = try zip(sources, ["Interactor", "Builder"]).flatMap { path, role in
            hasWorker
                ? SourceEdit.edits(of: path, from: try template("TheChild\(role)+Worker")) : []
        }
        let tests = files.filter { $0.key.hasPrefix("Tests/\(name)Tests/") }
        let calls = tests.sorted { $0.key < $1.key }.flatMap { path, text in
            [("\(name)Interactor(", "\(name)Interactor"), (".build(", "build")]
                .filter { text.contains($0.0) }.map { (path, function: $0.1) }
        }
        let manifest = files["Modules/\(name)/Package.swift"] ?? ""
        let modules = Set(values.compactMap(\.module)).sorted()
        return worker + values.flatMap { edits(for: $0, sources, calls) }
            + sources.flatMap { valueImports(in: $0, "public ") }
            + calls.flatMap { valueImports(in: $0.0) }
            + modules.filter { !manifest.contains("\"../\($0)\"") }
            .flatMap { dependency(on: $0, in: name) }
    }

    /// The value goes from the builder to the interactor, and into the tests.
    private func edits(
        for value: Value, _ sources: [String], _ calls: [(path: String, function: String)]
    ) -> [SourceEdit] {
        let parameter = "\(value.name): \(value.type)"
        let builders = ["\(name)Buildable", "\(name)Builder"].map { type in
            SourceEdit(sources[1], .parameters(of: type, function: "build"), parameter)
        }
        let argument = SourceEdit(
            sources[1], .arguments(of: "\(name)Interactor"), "\(value.name): \(value.name)")
        let interactor = SourceEdit.edits(
            of: sources[0],
            from: """
                actor \(name)Interactor {
                    private let \(parameter)
                    init(\(parameter)) { self.\(value.name) = \(value.name) }
                }
                """)
        return builders + [argument] + interactor
            + calls.map { path, function in
                SourceEdit(path, .arguments(of: function), "\(value.name): \(value.example)")
            }
    }
}
