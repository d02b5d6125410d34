/// For the tests.
public protocol Serving<Item>: Sendable where Item: Hashable {
    associatedtype Item
    associatedtype Batch: Sequence where Batch.Element == Item
    typealias Count = Int

    func serve(_ item: Item) async
    func batch(_ count: Count) -> Batch?
}

/// For the tests.
public protocol DishServing: Serving where Item == String {}

/// For the tests.
public protocol NumberServing: Serving<Int> where Self.Batch == [Int] {}

/// For the tests.
public protocol Making: Sendable {
    func make() async -> any Serving
}
