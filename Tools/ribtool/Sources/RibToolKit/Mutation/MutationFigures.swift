#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The figures that `ribtool mutate --write` recorded, from `Tools/ribtool/mutation-figures.json`.
struct MutationFigures: Equatable {
    /// Where they are, from the root.
    static let path = "Tools/ribtool/mutation-figures.json"

    /// By module, in order.
    private(set) var all: [MutationFigure] = []

    /// Those of a repository without the file.
    init() {}

    /// Reads the file of the repository at `root`.
    /// - Throws: ``ToolError`` when it is there and can't be understood.
    init(root: String) throws(ToolError) {
        try self.init(fileText(root + "/" + Self.path))
    }

    /// Reads what is in the file; `nil` when there is none.
    /// - Throws: ``ToolError`` when it can't be understood.
    init(_ text: String?) throws(ToolError) {
        guard let text else { return }
        do {
            try record(JSONDecoder().decode([MutationFigure].self, from: Data(text.utf8)))
        } catch {
            throw ToolError(
                sentence: """
                    \(Self.path) can't be understood. Remove it, and run \
                    `swift run ribtool mutate --write`, which writes it anew.
                    """)
        }
    }

    subscript(module: String) -> MutationFigure? { all.first { $0.module == module } }

    /// Adds figures, in the place of those of the same modules.
    mutating func record(_ figures: [MutationFigure]) {
        for figure in figures {
            remove(figure.module)
            all.append(figure)
        }
        all.sort { $0.module < $1.module }
    }

    /// Forgets a module.
    mutating func remove(_ module: String) { all.removeAll { $0.module == module } }

    /// The file as it is to be; none without figures.
    func file() throws -> GeneratedFile {
        GeneratedFile(path: Self.path, content: all.isEmpty ? nil : try jsonText(all))
    }

    /// Several figures as one, as tables show it; `nil` for none.
    static func total(of figures: [MutationFigure]) -> String? {
        guard !figures.isEmpty else { return nil }
        let changes = figures.reduce(0) { $0 + $1.changes }
        return "\(figures.reduce(0) { $0 + $1.noticed }) of \(changes)"
    }

    /// What is wrong with a figure that was measured now; `nil` when it is as good as the recorded.
    ///
    /// More may be noticed than is recorded: where timing matters, that is not the same each time.
    func complaint(about measured: MutationFigure) -> String? {
        let recorded = self[measured.module]
        if let recorded, recorded.changes == measured.changes, recorded.noticed <= measured.noticed
        {
            return nil
        }
        return """
            \(measured.module): \(measured) changes are noticed, \
            \(recorded.map { "and \($0) are" } ?? "and nothing is") recorded; \
            `swift run ribtool mutate \(measured.module) --write` records it.
            """
    }
}
