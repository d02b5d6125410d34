/// The edits of its own files, which are copies of the template's.
extension Feature {
    /// - Parameter files: the copies.
    func ownEdits(of files: [String: String]) -> [SourceEdit] {
        var all: [Edit] = hasWorker ? workerEdits : []
        for value in values { all += edits(for: value, files) }
        return all.map { SourceEdit(path: $0.path, place: $0.place, text: $0.text) }
    }

    private var interactor: String { "\(name)Interactor" }

    /// The value goes from the builder to the interactor, and into the tests.
    private func edits(for value: Value, _ files: [String: String]) -> [Edit] {
        let path = "\(name.sources)/\(interactor).swift"
        let builder = "\(name.sources)/\(name)Builder.swift"
        let parameter = "\(value.name): \(value.type)"
        var edits: [Edit] = [
            (builder, .parameters(of: "\(name)Buildable", function: "build"), parameter),
            (builder, .parameters(of: "\(name)Builder", function: "build"), parameter),
            (builder, .arguments(of: interactor), "\(value.name): \(value.name)"),
            (path, .parameters(of: interactor), parameter),
            (path, .properties(of: interactor), "private let \(parameter)"),
            (
                path, .statements(of: interactor, function: "init"),
                "self.\(value.name) = \(value.name)"
            ),
        ]
        let tests = files.filter { $0.key.hasPrefix("Tests/\(name)Tests/") }
            .sorted { $0.key < $1.key }
        for (file, text) in tests {
            for (call, function) in [("\(interactor)(", interactor), (".build(", "build")]
            where text.contains(call) {
                edits.append((file, .everyCall(of: function), "\(value.name): \(value.example)"))
                if let module = value.module {
                    edits.append((file, .imports(for: [value.type]), "import \(module)"))
                }
            }
        }
        guard let module = value.module else { return edits }
        let manifest = "Modules/\(name)/Package.swift"
        edits += [builder, path].map {
            ($0, .imports(for: [value.type]), "public import \(module)")
        }
        guard files[manifest]?.contains("\"../\(module)\"") == false,
            !values.prefix(while: { $0 != value }).contains(where: { $0.module == module })
        else { return edits }
        return edits + [
            (
                manifest, .argument("dependencies", of: "Package"),
                ".package(path: \"../\(module)\")"
            ),
            (
                manifest, .argument("dependencies", of: ".target", named: name.text),
                ".product(name: \"\(module)\", package: \"\(module)\")"
            ),
        ]
    }

    private var workerEdits: [Edit] {
        let path = "\(name.sources)/\(interactor).swift"
        return [
            (path, .parameters(of: interactor), "limit: Duration? = nil"),
            (
                path, .parameters(of: interactor),
                "clock: any Clock<Duration> = ContinuousClock()"
            ),
            (path, .properties(of: interactor), "private let limit: Duration?"),
            (path, .properties(of: interactor), "private let clock: any Clock<Duration>"),
            (path, .statements(of: interactor, function: "init"), "self.limit = limit"),
            (path, .statements(of: interactor, function: "init"), "self.clock = clock"),
            (
                path, .statements(of: interactor, function: "didBecomeActive"),
                """
                if let limit {
                    task(
                        \(name)Worker(limit: limit, clock: clock) {
                            await self.didTapClose()
                        })
                }
                """
            ),
            (
                "\(name.sources)/\(name)Builder.swift", .arguments(of: interactor),
                "limit: .seconds(600)"
            ),
        ]
    }
}
