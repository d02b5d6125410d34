/// Every feature has the same files.
struct FeatureFilesRule: CheckRule {
    static let name = "feature-files"
    static let summary = "A feature has the files of every feature, <Feature><Role>.swift."
    static let why = "Who knows one feature finds the way in all of them."

    private static let roles = ["Builder", "Interactor", "Router"]
    /// What a feature with a view has besides.
    private static let viewRoles = ["State"]

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
        let hasView = !views.isEmpty || Self.viewRoles.contains(where: has)
        let files = (Self.roles + (hasView ? Self.viewRoles : [])).filter { !has($0) }.map {
            (path: "\(home)/\(feature)/\(feature)\($0).swift", what: "\(feature)\($0)")
        }
        let target =
            hasView && views.isEmpty
            ? [(path: "\(home)/\(feature)Views/\(feature)LineView.swift", what: "a view")] : []
        return (files + target).map { file in
            finding(
                Site(file: file.path, line: 1), "\(feature) has no file for \(file.what).",
                fix: "Write it, as Modules/FeatureTemplate shows it.")
        }
    }

    private func strangers(_ feature: String, in repository: CheckedRepository) -> [CheckFinding] {
        let own = repository.files.paths(below: "Modules/\(feature)/Sources/\(feature)")
        return own.filter { $0.hasSuffix(".swift") }.compactMap { path in
            let name = path.split(separator: "/").last ?? ""
            guard !name.hasPrefix(feature), !name.contains("+") else { return nil }
            return finding(
                Site(file: path, line: 1), "\(name) does not begin with \(feature).",
                fix: "Rename it to \(feature)\(name), and its type as well.")
        }
    }
}
