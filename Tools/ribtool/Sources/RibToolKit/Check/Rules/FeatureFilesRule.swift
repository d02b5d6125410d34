struct FeatureFilesRule: CheckRule {
    static let name = "feature-files"
    static let summary =
        "A feature has <Feature>Builder, …Interactor, …Router, and with a view …State."
    static let why = "A reader of one feature finds the way in all of them."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.features.flatMap { feature in
            missing(feature, in: repository) + strangers(feature, in: repository)
        }
    }

    private func missing(_ feature: String, in repository: CheckedRepository) -> [CheckFinding] {
        let home = "Modules/\(feature)/Sources"
        let own = repository.files.paths(below: "\(home)/\(feature)")
        let views = repository.files.paths(below: "\(home)/\(feature)Views")
        func has(_ role: String) -> Bool {
            own.contains { $0.hasSuffix("/\(feature)\(role).swift") }
        }
        let hasView = !views.isEmpty || has("State")
        let roles = ["Builder", "Interactor", "Router"] + (hasView ? ["State"] : [])
        var files = roles.filter { !has($0) }.map { role in
            ("\(home)/\(feature)/\(feature)\(role).swift", feature + role)
        }
        if hasView, views.isEmpty {
            files.append(("\(home)/\(feature)Views/\(feature)LineView.swift", "a view"))
        }
        return files.map { path, subject in
            finding(
                path, "\(feature) has no file for \(subject).",
                fix: "Write it as in Modules/FeatureTemplate.")
        }
    }

    private func strangers(_ feature: String, in repository: CheckedRepository) -> [CheckFinding] {
        let own = repository.parsed.sources(below: "Modules/\(feature)/Sources/\(feature)")
        return own.filter { !$0.stem.hasPrefix(feature) && !$0.stem.contains("+") }.map { source in
            finding(
                source.path, "The name of \(source.stem).swift does not start with \(feature).",
                fix: "Rename it to \(feature)\(source.stem).swift, and its type as well.")
        }
    }
}
