import Testing

@testable import Routing

@Suite("A bag keeps its elements where they are")
struct IndexedBagSuite {
    @Test("A place that became free is taken again before there is a new one.")
    func holes() {
        var bag = IndexedBag<String>()
        let indices = ["a", "b", "c"].map { bag.add($0) }

        bag.remove(at: indices[1])
        let reused = bag.add("d")

        #expect(reused == indices[1])
        #expect(Array(bag.all) == ["a", "d", "c"])
        #expect(bag.count == 3)
    }

    @Test("A bag that was large and became empty begins anew.")
    func empty() {
        var bag = IndexedBag<Int>()
        let indices = (0..<100).map { bag.add($0) }

        for index in indices { bag.remove(at: index) }

        #expect(bag.isEmpty)
        #expect(bag.add(1) == 0)
        #expect(bag.indexed.map(\.index) == [0])
    }

    @Test("A small bag that became empty keeps its places.")
    func smallAndEmpty() {
        var bag = IndexedBag<Int>()
        let indices = (0..<64).map { bag.add($0) }

        for index in indices { bag.remove(at: index) }

        #expect(bag.add(1) == 63)
    }

    @Test("An element is found where it was put, and nowhere else.")
    func element() {
        var bag = IndexedBag<Int>()
        let index = bag.add(7)

        #expect(bag.element(at: index) == 7)
        #expect(bag.element(at: index + 1) == nil)
    }
}
