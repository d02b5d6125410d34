/// Every feature has the same files.
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
        let files = roles.filter { !has($0) }.map {
            (path: "\(home)/\(feature)/\(feature)\($0).swift", subject: "\(feature)\($0)")
        }
        let target =
            hasView && views.isEmpty
            ? [(path: "\(home)/\(feature)Views/\(feature)LineView.swift", subject: "a view")] : []
        return (files + target).map { file in
            finding(
                Site(file: file.path, line: 1), "\(feature) has no file for \(file.subject).",
                fix: "Write it as in Modules/FeatureTemplate.")
        }
    }

    private func strangers(_ feature: String, in repository: CheckedRepository) -> [CheckFinding] {
        let own = repository.files.paths(below: "Modules/\(feature)/Sources/\(feature)")
        return own.filter { $0.hasSuffix(".swift") }.compactMap { path in
            let name = path.split(separator: "/").last ?? ""
            guard !name.hasPrefix(feature), !name.contains("+") else { return nil }
            return finding(
                Site(file: path, line: 1), "The name of \(name) does not start with \(feature).",
                fix: "Rename it to \(feature)\(name), and its type as well.")
        }
    }
}
