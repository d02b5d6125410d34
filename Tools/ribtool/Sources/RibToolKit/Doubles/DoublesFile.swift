import SwiftSyntax

/// The file with the doubles of a test target.
struct DoublesFile {
    /// The first line of the files that the generator writes.
    static let mark = "// Written by `swift run ribtool doubles` from the requests, `// double …`."

    private let doubles: [TestDouble]

    /// - Throws: ``Refusal`` when the compiler could take a name for another type.
    init(_ doubles: [TestDouble], _ types: DeclaredTypes) throws(Refusal) {
        self.doubles = doubles
        let modules = doubles.reduce(into: ["RaceTesting"] as Set) {
            $0.formUnion($1.imports.union($1.testableImports))
        }
        let spies: Set = ["Spy", "PropertySpy"]
        for double in doubles {
            let own = double.imports.union(double.testableImports).union(["RaceTesting"])
            // A spy has these in any case.
            let names = double.types.union(spies).union(["Error", "Never", "Void"])
            for name in names.sorted() {
                var homes = types.homes(of: name).filter { $0.map(modules.contains) ?? true }
                if spies.contains(name) { homes.insert("RaceTesting") }
                if homes.count == 1, case let home?? = homes.first, !own.contains(home) {
                    throw double.request.refusal(
                        """
                        \(name) is also a type of \(home), which the file imports for another double; \
                        ask for one of them in another test target.
                        """)
                }
                guard homes.count > 1 else { continue }
                let places = homes.map { $0 ?? "the tests" }.sorted().joined(separator: " and ")
                throw double.request.refusal(
                    """
                    \(name) is a type of \(places), and \(double.name) would see both; write it by \
                    hand.
                    """)
            }
        }
    }

    /// The text; its layout is left to `swift format`.
    var text: String {
        let testable = Set(doubles.flatMap(\.testableImports))
        let exposed = Set(doubles.flatMap(\.exposed))
        let access = doubles.first?.request.access ?? ""
        let imports = Set(doubles.flatMap(\.imports)).subtracting(testable).sorted()
        return paragraphs(
            [
                [Self.mark], imports.map { (exposed.contains($0) ? access : "") + "import \($0)" },
                testable.sorted().map { "@testable import \($0)" },
            ] + doubles.map { [$0.text] }) + "\n"
    }
}

extension String {
    /// Whether the generator did not write this file, and it has more than comments and imports.
    var isWrittenByHand: Bool {
        let statements = ParsedSource(path: "", text: self).tree.statements
        let hasCode = statements.contains { !$0.item.is(ImportDeclSyntax.self) }
        return hasCode && !contains(DoublesFile.mark)
    }
}
