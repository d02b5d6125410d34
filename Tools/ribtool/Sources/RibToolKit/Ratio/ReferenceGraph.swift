/// The names in the types, functions and variables of some sources.
///
/// Two things of one name are one. That makes a test reach too much rather than too little, and
/// needs no compiler.
struct ReferenceGraph {
    private var mentions: [String: Set<String>] = [:]
    private var callers: [BodyFacts.Call: [BodyFacts.Call]] = [:]
    private var calls: [String: Set<BodyFacts.Call>] = [:]

    /// Reads the declarations of a module and its tests; no code leads into a suite or a test.
    init(_ types: [TypeFacts]) {
        for type in types {
            for member in type.members {
                for call in member.body.calls { calls[call.name, default: []].insert(call) }
                guard member.test == nil else { continue }
                if let labels = member.labels {
                    let function = BodyFacts.Call(name: member.name, labels: labels)
                    for call in member.body.calls { callers[call, default: []].append(function) }
                }
                guard type.path.isEmpty else { continue }
                mentions[member.name, default: []].formUnion(member.body.references)
            }
            let hasTests = type.members.contains { $0.test != nil || $0.suitsXCTest }
            if type.path.isEmpty || type.suite != nil || hasTests { continue }
            mentions[type.name, default: []].formUnion(type.references)
        }
    }

    /// The calls that can fail a test: expectations, and those of functions with such a call.
    var failing: Set<BodyFacts.Call> {
        Set(
            reachable(from: [.expectation]) { call in
                (callers[call] ?? []).flatMap { function in
                    (calls[function.name] ?? []).filter { $0.fits(function) }
                }
            })
    }

    /// Returns everything that can be reached from `names`, themselves included.
    /// - Parameter members: the names in the members of the suite, by the members' names.
    func reach(from names: Set<String>, members: [String: Set<String>]) -> Set<String> {
        Set(reachable(from: Array(names)) { Array(members[$0] ?? []) + (mentions[$0] ?? []) })
    }
}
