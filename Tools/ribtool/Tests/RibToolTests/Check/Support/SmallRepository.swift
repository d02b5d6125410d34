@testable import RibToolKit

/// A repository in memory that is in order; a test changes what it is about.
///
/// It has an app, the unit Oven that makes the unit Grill, a service with its implementation, and a
/// terminal.
enum SmallRepository {
    static let files: [String: String] = [
        root, feature("Grill", needs: ["Auth"]), feature("Oven", needs: ["Grill"]),
        views(of: "Grill"), library("Routing"), library("Auth"), library("Console"),
        library("LocalAccounts", needs: ["Auth"]),
    ].reduce([:]) { $0.merging($1, uniquingKeysWith: { $1 }) }

    /// Returns what the rule reports about the repository with these files instead; `nil` removes one.
    static func told(_ rule: String, _ changes: [String: String?]) throws -> [String] {
        try findings(rule, changes).map { "\($0.site): \($0.problem)" }
    }

    static func findings(_ rule: String, _ changes: [String: String?]) throws -> [CheckFinding] {
        try CheckReport(checked(changes), rules: CheckRules.all.filter { $0.name == rule }).findings
    }

    static func checked(_ changes: [String: String?]) throws -> CheckedRepository {
        try CheckedRepository(ParsedRepository(changed(changes)))
    }

    static func changed(_ changes: [String: String?]) -> Repository {
        Repository(
            files.merging(changes.compactMapValues(\.self), uniquingKeysWith: { $1 })
                .filter { file in changes[file.key].map { $0 != nil } ?? true })
    }

    /// A file of the repository with a piece of it replaced.
    static func file(_ path: String, _ old: String, _ new: String) -> [String: String?] {
        [path: files[path]?.replacing(old, with: new)]
    }

    /// The path of a source of a feature: `oven("Router")`.
    static func oven(_ role: String) -> String { "Modules/Oven/Sources/Oven/Oven\(role).swift" }
    static func grill(_ role: String) -> String { "Modules/Grill/Sources/Grill/Grill\(role).swift" }
}
