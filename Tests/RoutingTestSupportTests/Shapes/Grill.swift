/// The shapes that a generator of doubles leaves to people.
protocol Grill: Sendable {
    static func model(of maker: String) -> String
    func season(_ dish: inout String)
    func store<Item: Sendable>(_ item: Item, in drawer: Int)
    func load<Item: Sendable>(_ type: Item.Type, from drawer: Int) throws -> Item
    func serve(_ dishes: String...)
    func whenHot(_ action: @escaping @Sendable (Int) -> Void)
    func locked<Value>(_ work: () throws -> Value) rethrows -> Value
    subscript(rack: Int) -> String? { get }
}
