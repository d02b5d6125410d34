struct FeatureFilesRule: CheckRule {
    static let summary = "A feature has …Builder, …Interactor, …Router, and with a view …State."
    static let why = "A reader of one feature finds the way in all of them."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.features.flatMap { feature in
            let home = "Modules/\(feature)/Sources"
            let own = repository.parsed.sources(below: "\(home)/\(feature)")
            let views = repository.files.paths(below: "\(home)/\(feature)Views")
            let stems = own.map(\.stem)
            let hasView = !views.isEmpty || stems.contains(feature + "State")
            let roles = ["Builder", "Interactor", "Router"] + (hasView ? ["State"] : [])
            let missing = roles.map { feature + $0 }.filter { !stems.contains($0) }
            let files = missing.map { ("\(home)/\(feature)/\($0).swift", $0) }
            let view = ("\(home)/\(feature)Views/\(feature)LineView.swift", "a view")
            return (files + (hasView && views.isEmpty ? [view] : [])).map { path, subject in
                finding(
                    path, "\(feature) has no file for \(subject).",
                    fix: "Write it as in Modules/FeatureTemplate.")
            }
                + own.filter { !$0.stem.hasPrefix(feature) && !$0.stem.contains("+") }.map {
                    finding(
                        $0.path, "The name of \($0.stem).swift does not start with \(feature).",
                        fix: "Rename it to \(feature)\($0.stem).swift, and its type as well.")
                }
        }
    }
}
