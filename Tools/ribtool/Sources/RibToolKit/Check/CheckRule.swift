/// A rule of the repository.
///
/// One type in one file, and one line in ``CheckRules/all``.
protocol CheckRule: Sendable {
    /// What the command line and the exceptions call it.
    static var name: String { get }
    /// What must hold, in a sentence.
    static var summary: String { get }
    /// Why it must.
    static var why: String { get }

    init()

    /// Where it does not hold; in any order.
    func findings(in repository: CheckedRepository) -> [CheckFinding]
}

extension CheckRule {
    /// A finding of this rule.
    /// - Parameter subject: what an exception may call it, if not by its file.
    func finding(
        _ site: Site, _ problem: String, fix: String, subject: String? = nil
    ) -> CheckFinding {
        CheckFinding(
            rule: Self.name, site: site, problem: problem, why: Self.why, fix: fix,
            subject: subject)
    }
}
