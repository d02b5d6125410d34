@testable import RibToolKit

/// Returns what a source declares.
func types(in source: String) -> [TypeFacts] {
    let parsed = ParsedSource(path: "Tests/MTests/S.swift", text: source)
    return FactReader(parsed).types
}

/// The suites of a test folder with one source.
func suites(in source: String) -> [TestSuite] {
    let types = types(in: source)
    let graph = ReferenceGraph(types)
    return SuiteFinder(
        types: types, table: TypeTable(types), graph: graph, failing: graph.failing
    ).suites()
}

/// The tests of a test folder with one source.
func tests(in source: String) -> [RunnableTest] { suites(in: source).flatMap(\.tests) }
