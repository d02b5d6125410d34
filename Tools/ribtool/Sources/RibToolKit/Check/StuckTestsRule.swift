import Foundation
import SwiftSyntax

struct StuckTestsRule: CheckRule {
    static let summary =
        "Each suite of Swift Testing with an async test has schedules or `.failsIfStuck`."
    static let why = "A test that hangs stops the run, and nothing would say which test it is."

    func findings(in repository: Repository) -> [CheckFinding] {
        let tests = repository.sources.filter { $0.isTest && $0.mentions(["@Suite", "@Test"]) }
        let targets = Dictionary(grouping: tests, by: \.module)
        return targets.values.flatMap { sources in
            repository.kept(Self.name, about: sources) { findings(in: sources) }
        }
    }

    private func findings(in sources: [ParsedSource]) -> [CheckFinding] {
        let open = sources.filter(Self.isOpen)
        // A test may be in an extension of a suite in another file.
        let names = unwatched(in: open, by: open).map { test in
            String(test.test.memberName.prefix { $0 != "." })
        }
        let suites = open + sources.filter { $0.mentions(names) }
        return unwatched(in: open, by: suites).map { source, test in
            finding(
                source.site(of: test), "If this test hangs, no message names it.",
                fix: "Add the trait `.failsIfStuck` to its suite, or to the test.")
        }
    }

    /// Whether the text leaves open if each async test is in a suite whose first trait watches it.
    ///
    /// Only attributes, `}` and the starts of types begin a line in what `swift format` writes.
    private static func isOpen(_ source: ParsedSource) -> Bool {
        let watched =
            #/\n@Suite\(\s*("[^"\\]*",\s*)?\.(schedules?\(|failsIfStuck[,)])[^{]*$/#
        return source.text.components(separatedBy: "\n}").contains { type in
            guard type.mentions(["async"]), type.mentions(["@Test"]) else { return false }
            let head = type.components(separatedBy: "{\n")[0]
            return head.mentions(["/*"]) || head.firstMatch(of: watched) == nil
        }
    }

    private func unwatched(
        in sources: [ParsedSource], by suites: [ParsedSource]
    ) -> [(source: ParsedSource, test: FunctionDeclSyntax)] {
        let watched = suites.flatMap(\.tree.groups)
            .filter { isWatched(RunnerMark("Suite", in: $0.attributes)) }
            .map { $0.memberBlock.memberName + "." }
        return sources.flatMap { source in
            source.tree.all(FunctionDeclSyntax.self).filter { test in
                // The traits of a suite are those of the suites in it.
                mayHang(test) && !watched.contains(where: (test.memberName + ".").hasPrefix)
            }.map { (source, $0) }
        }
    }

    private func mayHang(_ function: FunctionDeclSyntax) -> Bool {
        guard let test = RunnerMark("Test", in: function.attributes) else { return false }
        return function.signature.effectSpecifiers?.asyncSpecifier != nil && !isWatched(test)
    }

    private func isWatched(_ mark: RunnerMark?) -> Bool {
        mark?.traits.isDisjoint(with: ["schedule", "schedules", "failsIfStuck"]) == false
    }
}
