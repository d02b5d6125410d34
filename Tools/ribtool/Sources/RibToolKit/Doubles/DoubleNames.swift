/// Finds a name for each spy: the function's own, with its labels where it is overloaded, with its
/// arguments' types where the labels are the same too.
enum DoubleNames {
    /// - Returns: the members, each with the one name that is left.
    /// - Throws: ``Refusal`` when two requirements cannot be told apart.
    static func distinct(_ members: [DoubledMember]) throws(Refusal) -> [DoubledMember] {
        var ranks = members.map { _ in 0 }
        while true {
            let names = zip(members, ranks).map { $0.spyNames[$1] }
            let groups = Dictionary(grouping: names.indices) { names[$0] }
            let clashes = groups.values.filter { $0.count > 1 }.joined().sorted()
            if clashes.isEmpty { return zip(members, names).map { $0.named($1) } }
            for index in clashes {
                ranks[index] += 1
                guard ranks[index] < members[index].spyNames.count else {
                    throw Refusal(
                        site: members[index].site,
                        sentence: """
                            the spies of \(members[index].name) would all be called \
                            \(names[index]); rename a requirement, or write the double by hand.
                            """)
                }
            }
        }
    }
}

extension DoubledMember {
    fileprivate func named(_ spyName: String) -> DoubledMember {
        DoubledMember(
            name: name, spyNames: [spyName], spyType: spyType, firstAnswer: firstAnswer,
            declaration: declaration, body: body, types: types, site: site)
    }
}
