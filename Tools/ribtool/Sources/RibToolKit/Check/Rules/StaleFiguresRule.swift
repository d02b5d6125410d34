/// What is recorded of a module goes with it.
struct StaleFiguresRule: CheckRule {
    static let name = "stale-figures"
    static let summary = "Every figure that `ribtool mutate` recorded is that of a module."
    static let why = "The figure of a module that is gone tells nobody anything."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let path = MutationScores.path
        do throws(ToolError) {
            return try MutationScores(repository.files[path]).all.map(\.module)
                .filter { repository.files["Modules/\($0)/Package.swift"] == nil }
                .map { module in
                    finding(
                        CheckSettings.site(of: module, in: repository.files, at: path),
                        "There is no module \(module).",
                        fix: "Remove its entry.")
                }
        } catch {
            return [
                finding(
                    Site(file: path, line: 1), error.sentence,
                    fix: "Run `swift run ribtool mutate --write`.")
            ]
        }
    }
}
