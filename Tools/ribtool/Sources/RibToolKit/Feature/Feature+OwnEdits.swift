/// The edits of its own files, which are copies of the template's.
extension Feature {
    /// - Parameter files: the copies.
    func ownEdits(of files: [String: String], _ template: Templates) throws -> [SourceEdit] {
        let worker = try (hasWorker ? ["Interactor", "Builder"] : []).flatMap { role in
            SourceEdit.edits(
                of: "\(name.sources)/\(name)\(role).swift",
                from: try template("TheChild\(role)+Worker"))
        }
        return worker + values.flatMap { edits(for: $0, files) }
    }

    /// The value goes from the builder to the interactor, and into the tests.
    private func edits(for value: Value, _ files: [String: String]) -> [SourceEdit] {
        let interactor = "\(name)Interactor"
        let path = "\(name.sources)/\(interactor).swift"
        let builder = "\(name.sources)/\(name)Builder.swift"
        let parameter = "\(value.name): \(value.type)"
        let types = ["\(name)Buildable", "\(name)Builder"]
        var edits = types.map { type in
            SourceEdit(builder, .parameters(of: type, function: "build"), parameter)
        }
        edits.append(
            SourceEdit(builder, .arguments(of: interactor), "\(value.name): \(value.name)"))
        edits += SourceEdit.edits(
            of: path,
            from: """
                actor \(interactor) {
                    private let \(parameter)
                    init(\(parameter)) { self.\(value.name) = \(value.name) }
                }
                """)
        let tests = files.filter { $0.key.hasPrefix("Tests/\(name)Tests/") }
            .sorted { $0.key < $1.key }
        for (file, text) in tests {
            for (call, function) in [("\(interactor)(", interactor), (".build(", "build")]
            where text.contains(call) {
                let argument = "\(value.name): \(value.example)"
                edits.append(SourceEdit(file, .arguments(of: function), argument))
                if let module = value.module {
                    edits.append(SourceEdit(file, .imports(for: [value.type]), "import \(module)"))
                }
            }
        }
        guard let module = value.module else { return edits }
        edits += [builder, path].map {
            SourceEdit($0, .imports(for: [value.type]), "public import \(module)")
        }
        guard files["Modules/\(name)/Package.swift"]?.contains("\"../\(module)\"") == false,
            !values.prefix(while: { $0 != value }).contains(where: { $0.module == module })
        else { return edits }
        return edits + dependency(on: module, in: name)
    }
}
