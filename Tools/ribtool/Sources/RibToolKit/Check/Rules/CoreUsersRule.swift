struct CoreUsersRule: CheckRule {
    static let summary = "A feature or the app uses each public symbol of the core."
    static let why = "A symbol that no feature uses has no example to copy."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let listed = CoreUsers.listed(on: repository.files.lines(of: CoreUsers.path))
        let rows = CoreUsers(in: repository).rows
        let update = "Run `swift run ribtool core-users`."
        let unused = rows.filter { listed[$0.name] == false }.map { row in
            finding(
                row.declaration.site, "No module of the app uses \(row.name).",
                fix: "Use it in a feature, remove it, or add an exception with its reason.",
                subject: row.name)
        }
        let new = rows.filter { listed[$0.name] == nil }.map { row in
            finding(
                row.declaration.site, "\(CoreUsers.path) does not say who uses \(row.name).",
                fix: update)
        }
        let gone = Set(listed.keys).subtracting(rows.map(\.name)).sorted().map {
            finding(CoreUsers.path, "There is no public symbol \($0).", fix: update)
        }
        return unused + new + gone
    }
}
