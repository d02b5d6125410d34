/// `swift test --filter` finds one module's tests and no others.
struct TestNamesRule: CheckRule {
    static let name = "test-names"
    static let summary = "No type in a test target has another test target's name in its own."
    static let why = """
        `swift test --filter LoggedInTests` takes everything whose name contains those letters.
        """

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let targets = repository.targets.filter { $0.layer == .test }
        let names = targets.map(\.name)
        return targets.flatMap { target in
            clashes(target.name, names).map { other in
                finding(
                    target.target.site, "The filter \(other) runs \(target.name) too.",
                    fix: "Rename one of the two test targets.")
            }
                + target.sources.flatMap { source in
                    TopLevel.types(in: source.tree).flatMap { type in
                        clashes(type.name, names.filter { $0 != target.name }).map { other in
                            finding(
                                source.site(of: type.node),
                                "The filter \(other) runs \(type.name) of \(target.name) too.",
                                fix: "Call it \(type.name.replacing("Tests", with: "Suite")).")
                        }
                    }
                }
        }
    }

    private func clashes(_ name: String, _ targets: [String]) -> [String] {
        targets.filter { $0 != name && name.contains($0) }
    }
}
