/// A rule of the repository: a type, and its line in ``CheckRules/all``.
protocol CheckRule: Sendable {
    /// A sentence that says what must hold.
    static var summary: String { get }
    static var why: String { get }

    init()

    /// Returns where it does not hold, in any order.
    func findings(in repository: CheckedRepository) -> [CheckFinding]
}

extension CheckRule {
    /// The name on the command line and in exceptions: `bare-task` for ``BareTaskRule``.
    static var name: String {
        let words = "\(Self.self)".dropLast("Rule".count).spelled(with: "-")
        return String(words.dropFirst())
    }

    /// - Parameter subject: what an exception may call it, if not by its file.
    func finding(
        _ site: Site, _ problem: String, fix: String, subject: String? = nil
    ) -> CheckFinding {
        CheckFinding(
            rule: Self.name, site: site, problem: problem, why: Self.why, fix: fix,
            subject: subject)
    }

    func finding(_ path: String, _ problem: String, fix: String) -> CheckFinding {
        finding(Site(file: path, line: 1), problem, fix: fix)
    }
}

enum CheckRules {
    static let all: [any CheckRule.Type] = [
        LayersRule.self, ParentToChildRule.self, PureFeaturesRule.self, ImportsRule.self,
        BareTaskRule.self, FileLengthRule.self, TemplateTokensRule.self,
        UnfinishedRule.self, UnsafeRule.self, LinksRule.self, CommandNamesRule.self,
        WiringRule.self, ChildOnceRule.self, LeafRouterRule.self, PresenterListenerRule.self,
        WireLifetimeRule.self, PerformedActionsRule.self, StuckTestsRule.self,
    ]

    static var names: [String] { all.map { $0.name } }
}
