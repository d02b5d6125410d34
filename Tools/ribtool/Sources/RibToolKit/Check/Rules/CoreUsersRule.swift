struct CoreUsersRule: CheckRule {
    static let name = "core-users"
    static let summary = "A feature or the app uses each public symbol of the core."
    static let why = "What no feature shows cannot be copied from one."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        CoreUsers(in: repository).rows.filter(\.users.isEmpty).map { row in
            let name = "\(row.module).\(row.declaration.name)"
            return finding(
                row.declaration.site, "No module of the app uses \(name).",
                fix: "Use it in a feature, remove it, or add an exception with its reason.",
                subject: name)
        }
    }
}
