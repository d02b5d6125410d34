import SwiftSyntax

/// Every public declaration has a user.
///
/// A declaration is needed when a source of another target that imports the module, and not as
/// `@testable`, mentions its name; for an initializer, when it calls the type. A type is needed as
/// well when another public declaration has it in its signature, and anything in a default argument
/// of one. A witness must be as public as its type, so a member with a requirement's name is needed.
struct PublicRule: CheckRule {
    static let summary = "Another target uses what is public."
    static let why = "A public declaration can't be changed without asking everyone who copied it."

    /// Requirements of the toolchain's own protocols, and what is called without its name.
    static let witnesses: Set = [
        "!=", "<", "==", "AsyncIterator", "Element", "Failure", "Iterator", "advanced", "allCases",
        "asUnownedSerialExecutor", "asUnownedTaskExecutor", "callAsFunction", "checkIsolated",
        "debugDescription", "description", "duration", "encode", "enqueue", "errorDescription",
        "hash", "id", "isIsolatingCurrentContext", "isRecursive", "makeAsyncIterator",
        "makeIterator", "minimumResolution", "next", "now", "prepare", "projectedValue",
        "provideScope", "rawValue", "unownedExecutor", "wrappedValue",
    ]

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let targets = repository.targets.filter { $0.module != nil && $0.kind == .library }
        let readings = targets.map { $0.sources.map(PublicReader.init) }
        let witnesses = readings.joined().reduce(Self.witnesses) { $0.union($1.requirements) }
        return zip(targets, readings).flatMap { target, readings in
            // Others may pass it on.
            let modules = repository.targets.filter { other in
                other.name == target.name
                    || other.sources.flatMap(\.imports).contains {
                        $0.module == target.name && $0.attributes.contains("@_exported")
                    }
            }.map(\.name)
            let users = repository.parsed.sources.filter { source in
                source.imports.contains {
                    modules.contains($0.module) && !$0.attributes.contains("@testable")
                }
            }
            let all = readings.flatMap(\.found)
            return all.filter { declaration in
                !witnesses.contains(declaration.mention)
                    && !users.contains(where: declaration.isMentioned)
                    && !all.contains { $0.needs(declaration) }
            }.map { declaration in
                let name = "\(target.name).\(declaration.name)"
                return finding(
                    declaration.site, "No other target uses \(name).",
                    fix: "Remove `public`, or let a test use it with a plain import.",
                    subject: name)
            }
        }
    }
}
