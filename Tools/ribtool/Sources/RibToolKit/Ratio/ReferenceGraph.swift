/// Which names the types, functions and variables of a module and of its tests mention.
///
/// Names only, so two things of one name are one. That makes a test reach too much rather than too
/// little, and needs no compiler.
struct ReferenceGraph {
    private var mentions: [String: Set<String>] = [:]

    /// - Parameter leavesOut: tells which types no other code leads into: the suites.
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

    /// Everything that can be reached from `names`, themselves included.
    /// - Parameter members: what the members of the suite mention, by name.
    func reach(from names: Set<String>, members: [String: Set<String>]) -> Set<String> {
        var reached: Set<String> = []
        var open = Array(names)
        while let name = open.popLast() {
            guard reached.insert(name).inserted else { continue }
            open += members[name] ?? []
            open += mentions[name] ?? []
        }
        return reached
    }
}
