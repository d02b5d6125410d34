/// A parent that builds its child while it waits, and so can build two.
private actor Parent {
    private enum Child { case none, building, attached }

    private(set) var attachments = 0
    private var child = Child.none
    private let builder = Remote()

    func attach() async {
        guard child != .attached else { return }
        await builder.call("build")
        child = .attached
        attachments += 1
    }

    /// Says that it builds before it waits.
    func attachSafely() async {
        guard child == .none else { return }
        child = .building
        await builder.call("build")
        child = .attached
        attachments += 1
    }
}

extension Race {
    static let doubleAttach = Race(name: "double attach") {
        let parent = Parent()
        await both({ await parent.attach() }, { await parent.attach() })
        try Wrong.unless(await parent.attachments == 1, "Two children were attached.")
    } fix: {
        let parent = Parent()
        await both({ await parent.attachSafely() }, { await parent.attachSafely() })
        try Wrong.unless(await parent.attachments == 1, "Two children were attached.")
    }
}
