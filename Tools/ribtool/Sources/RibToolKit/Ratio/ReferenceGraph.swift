/// The names in the types, functions and variables of some sources.
///
/// Two things of one name are one. That makes a test reach too much rather than too little, and
/// needs no compiler.
struct ReferenceGraph {
    private var mentions: [String: Set<String>] = [:]
    private var callers: [String: [String]] = [:]

    /// Reads the declarations of a module and its tests; no code leads into a suite or a test.
    init(_ types: [TypeFacts]) {
        for type in types {
            for member in type.members where member.test == nil {
                for name in member.body.calls { callers[name, default: []].append(member.name) }
                guard type.path.isEmpty else { continue }
                mentions[member.name, default: []].formUnion(member.body.references)
            }
            let hasTests = type.members.contains { $0.test != nil || $0.suitsXCTest }
            if type.path.isEmpty || type.suite != nil || hasTests { continue }
            mentions[type.name, default: []].formUnion(type.references)
        }
    }

    /// The names of the functions that can fail a test, since they contain an expectation or call
    /// such a function.
    var failing: Set<String> {
        Set(reachable(from: [BodyFacts.expectation]) { callers[$0] ?? [] })
    }

    /// Returns everything that can be reached from `names`, themselves included.
    /// - Parameter members: the names in the members of the suite, by the members' names.
    func reach(from names: Set<String>, members: [String: Set<String>]) -> Set<String> {
        Set(reachable(from: Array(names)) { Array(members[$0] ?? []) + (mentions[$0] ?? []) })
    }
}
