@testable import RibToolKit

/// Returns the facts of a source.
func facts(in source: String) -> FileFacts {
    let conditions = HostConditions(modules: [])
    return FactReader(ParsedSource(path: "S.swift", text: source), conditions: conditions).facts
}

/// The suites of a test folder with one source.
func suites(in source: String) -> [TestSuite] {
    let files = [facts(in: source)]
    let graph = ReferenceGraph(files) { $0.members.contains { $0.test != nil || $0.suitsXCTest } }
    return SuiteFinder(
        folder: "MTests", files: files, table: TypeTable(["MTests": files]),
        helpers: FailingHelpers(files), graph: graph
    ).suites()
}

/// The tests of a test folder with one source.
func tests(in source: String) -> [RunnableTest] { suites(in: source).flatMap(\.tests) }
