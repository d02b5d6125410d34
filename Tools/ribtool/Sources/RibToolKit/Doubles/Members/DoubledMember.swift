/// A requirement, and the two parts of a double for it: the spy and the member that calls it.
struct DoubledMember {
    /// The name as in Swift: `show(_:)`, or `title` for a property.
    let name: String
    /// Names for the spy, the best first; a later one distinguishes overloads.
    var spyNames: [String]
    /// The spy's type: `Spy<String, Void, Never>`.
    let spyType: String
    /// The last argument of the spy's initializer: `returning: nil`.
    let firstAnswer: String?
    /// The declaration without its body.
    let declaration: String
    /// Returns the body that calls the spy of this name: `try await showSpy(dish)`.
    let body: (String) -> String
    /// The types in its source; they decide what the double's file imports.
    let types: Set<String>
    let site: Site

    /// Returns the members, each with the one name for its spy that no other member has.
    ///
    /// That is the function's own name, with its labels where it is overloaded, and with the types of
    /// its arguments where the labels are the same too.
    /// - Throws: ``Refusal`` when two requirements can't be distinguished.
    static func distinct(_ members: [DoubledMember]) throws(Refusal) -> [DoubledMember] {
        var members = members
        while true {
            let groups = Dictionary(grouping: members.indices) { members[$0].spyNames[0] }
            let clashes = groups.values.filter { $0.count > 1 }.joined().sorted()
            if clashes.isEmpty { return members }
            for index in clashes {
                let name = members[index].spyNames.removeFirst()
                guard members[index].spyNames.isEmpty else { continue }
                throw Refusal(
                    members[index].site,
                    """
                    the spies of \(members[index].name) would all be called \(name); rename a \
                    requirement, or write the double by hand.
                    """)
            }
        }
    }
}
