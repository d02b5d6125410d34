import RaceTesting

/// A protocol of the members that the generator of doubles does not support.
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

/// The double of ``Grill``, written by hand: one way for each kind of member.
final class GrillSpy: Grill {
    /// The error of an answer that does not have the expected type.
    struct WrongType: Error {}

    /// A static member has no instance to keep its spy; a task-local keeps tests apart.
    @TaskLocal static var modelSpy = Spy<String, String, Never>("model(of:)", returning: "")

    /// The answer is the new value of the `inout` argument.
    let seasonSpy = Spy<String, String, Never>("season(_:)", returning: "")
    /// A generic argument is kept as `any Sendable`.
    let storeSpy = Spy<(any Sendable, in: Int), Void, Never>("store(_:in:)")
    /// A generic result is cast when it is returned.
    let loadSpy = Spy<Int, any Sendable, any Error>("load(_:from:)")
    /// Variadic arguments are an array.
    let serveSpy = Spy<[String], Void, Never>("serve(_:)")
    /// An escaping closure is an argument; the test calls it.
    let whenHotSpy = Spy<@Sendable (Int) -> Void, Void, Never>("whenHot(_:)")
    /// A closure that does not escape cannot be kept; the double runs it.
    let lockedSpy = Spy<Void, Void, Never>("locked(_:)")
    let rackSpy = Spy<Int, String?, Never>("subscript(rack:)", returning: nil)

    static func model(of maker: String) -> String { modelSpy(maker) }
    func season(_ dish: inout String) { dish = seasonSpy(dish) }
    func store<Item: Sendable>(_ item: Item, in drawer: Int) { storeSpy((item, in: drawer)) }
    func load<Item: Sendable>(_ type: Item.Type, from drawer: Int) throws -> Item {
        guard let item = try loadSpy(drawer) as? Item else {
            throw WrongType()
        }
        return item
    }
    func serve(_ dishes: String...) { serveSpy(dishes) }
    func whenHot(_ action: @escaping @Sendable (Int) -> Void) { whenHotSpy(action) }
    func locked<Value>(_ work: () throws -> Value) rethrows -> Value {
        lockedSpy()
        return try work()
    }
    subscript(rack: Int) -> String? { rackSpy(rack) }
}
