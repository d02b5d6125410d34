enum TreeObservers {
    static func note(attached: Lifetime, _ router: any Routing, id: UInt64, to parent: UInt64?) {}
    static func note(changed: Lifetime, id: UInt64, to: UnitState) {}
    static func note(started: Int32, _ name: String, of: Lifetime, id: UInt64) {}
    static func note(ended: Int32, of: Lifetime, id: UInt64) {}
    static func deliver() {}
}
