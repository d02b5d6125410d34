/// The names in the types, functions and variables of a module and of its tests.
///
/// Two things of one name are one. That makes a test reach too much rather than too little, and
/// needs no compiler.
struct ReferenceGraph {
    private var mentions: [String: Set<String>] = [:]

    /// - Parameter leavesOut: whether no other code leads into a type, as with suites.
    init(_ files: [FileFacts], leavingOut leavesOut: (TypeFacts) -> Bool) {
        for file in files {
            for type in file.types where !leavesOut(type) {
                mentions[type.name, default: []].formUnion(type.references)
            }
            for member in file.members where member.test == nil {
                mentions[member.name, default: []].formUnion(member.body.references)
            }
        }
    }

    /// Returns everything that can be reached from `names`, themselves included.
    /// - Parameter members: the names in the members of the suite, by the members' names.
    func reach(from names: Set<String>, members: [String: Set<String>]) -> Set<String> {
        Set(reachable(from: Array(names)) { Array(members[$0] ?? []) + (mentions[$0] ?? []) })
    }
}

/// The functions that can fail a test for their caller: those that contain an expectation, take the
/// place of their call to point at it, or call such a function.
///
/// A call matches by name, and when its labels are among the function's, in order: types are unknown.
struct FailingHelpers {
    private var labels: [String: [[String]]] = [:]

    /// Finds them among the functions of `files`.
    init(_ files: [FileFacts]) {
        var open = files.flatMap { $0.members + $0.types.flatMap(\.members) }
            .filter { $0.isFunction && $0.test == nil }
        while true {
            let failing = open.filter { $0.takesCallSite || canFail($0.body) }
            if failing.isEmpty { return }
            open.removeAll { $0.takesCallSite || canFail($0.body) }
            for helper in failing { labels[helper.name, default: []].append(helper.labels) }
        }
    }

    /// Returns whether code can fail a test, itself or through a helper.
    func canFail(_ body: BodyFacts) -> Bool {
        body.expects
            || body.calls.contains { call in
                (labels[call.name] ?? []).contains { all in
                    var rest = call.labels[...]
                    for label in all where label == rest.first { rest.removeFirst() }
                    return rest.isEmpty
                }
            }
    }
}
