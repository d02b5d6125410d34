struct ParentToChildRule: CheckRule {
    static let summary = "A feature imports another only to build it."
    static let why = "Siblings that know each other cannot be moved, copied or replaced alone."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let units = UnitTree.units(of: repository.parsed)
        return repository.targets.filter { $0.layer == .feature }.flatMap { target in
            repository.uses(of: target, among: target.imported).filter { used, _ in
                used.layer == .feature && !units.targets(of: target.name).contains(used.name)
            }.map { used, site in
                let (own, other) = (target.name, used.name)
                return finding(
                    site, "\(own) imports \(other), but does not build a \(other) unit.",
                    fix: """
                        If they are siblings, notify their parent through \(own)Listener, and \
                        remove the import. If \(other) is a child, give \(own)Router a \
                        `\(other)Buildable`, and attach the unit that it builds.
                        """)
            }
        }
    }
}
