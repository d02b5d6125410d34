/// A rule of the repository: a type, and its line in ``CheckRules/all``.
protocol CheckRule: Sendable {
    /// A sentence that says what must hold.
    static var summary: String { get }
    static var why: String { get }

    init()

    /// Returns where it does not hold, in any order.
    func findings(in repository: Repository) -> [CheckFinding]
}

extension CheckRule {
    /// The name on the command line and in exceptions: `bare-task` for ``BareTaskRule``.
    static var name: String {
        String("\(Self.self)".dropLast("Rule".count).spelled(with: "-").dropFirst())
    }

    func finding(_ site: Site, _ problem: String, fix: String) -> CheckFinding {
        CheckFinding(rule: Self.name, site: site, problem: problem, why: Self.why, fix: fix)
    }
}

enum CheckRules {
    static let all: [any CheckRule.Type] = [
        PureFeaturesRule.self, BareTaskRule.self, UnfinishedRule.self, LinksRule.self,
        WireLifetimeRule.self, PerformedActionsRule.self, StuckTestsRule.self,
    ]

    static var names: [String] { all.map { $0.name } }
}

struct CheckFinding: Codable, Equatable, CustomStringConvertible {
    let rule: String
    let site: Site
    let problem: String
    let why: String
    let fix: String

    var description: String { "\(site): \(rule): \(problem)\n    why: \(why)\n    fix: \(fix)\n" }
}

struct CheckSettings: ToolSettings {
    /// A finding that is as it should be.
    struct Exception: Decodable {
        let rule: String
        /// The file, or the folder.
        let at: String
        let reason: String

        /// A folder's exception covers all findings in it.
        func covers(_ finding: CheckFinding) -> Bool {
            rule == finding.rule && (finding.site.file + "/").hasPrefix(at + "/")
        }
    }

    static let path = "Tools/ribtool/check.json"

    var exceptions: [Exception] = []

    var reasons: [(subject: String, reason: String)] { exceptions.map { ($0.at, $0.reason) } }
}
