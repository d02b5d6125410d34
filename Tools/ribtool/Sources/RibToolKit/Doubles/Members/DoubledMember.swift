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
    /// Unique among the members of a class.
    let key: String
    /// The types in its source; they decide what the double's file imports.
    let types: Set<String>
    let site: Site

    /// Returns the members, each with the one name for its spy that no other member has.
    ///
    /// That is the function's own name, with its labels where it is overloaded, and with the types of
    /// its arguments where the labels are the same too.
    /// - Parameter taken: names that no spy may have.
    /// - Throws: ``Refusal`` when two requirements can't be distinguished.
    static func distinct(
        _ members: [DoubledMember], besides taken: Set<String>
    ) throws(Refusal) -> [DoubledMember] {
        var members = members
        while true {
            let groups = Dictionary(grouping: members.indices) { members[$0].spyNames[0] }
            let clashes = groups.filter { $1.count > 1 || taken.contains($0) }.values.joined()
            if clashes.isEmpty { return members }
            for index in clashes.sorted() {
                let name = members[index].spyNames.removeFirst()
                guard members[index].spyNames.isEmpty else { continue }
                throw Refusal(
                    members[index].site,
                    """
                    the spy of \(members[index].name) would be called \(name), as something else \
                    is; rename a requirement, or write the double by hand.
                    """)
            }
        }
    }
}
