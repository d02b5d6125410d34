import Testing

@testable import Routing

@Suite("A bag keeps its elements where they are")
struct SlabTests {
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

    /// How much room there was, one after the other, while a bag was filled.
    private func capacities(upTo count: Int) -> [Int] {
        var bag = IndexedBag<Int>()
        var capacities: [Int] = []
        for number in 0..<count {
            _ = bag.add(number)
            if bag.capacity != capacities.last { capacities.append(bag.capacity) }
        }
        return capacities
    }

    @Test("A large bag has room for a quarter more, and a little.")
    func room() throws {
        #expect(try #require(capacities(upTo: 10_000).last) < 12_600)
    }

    @Test("A bag seldom moves: a small one grows to twice its size, a large one by a quarter.")
    func moves() {
        #expect(capacities(upTo: 64).count < 8)
        #expect(capacities(upTo: 10_000).count < 40)
    }

    @Test("A bag that is full does not grow for an element that goes into a hole.")
    func fullButForAHole() {
        var bag = IndexedBag<Int>()
        repeat { _ = bag.add(0) } while bag.count < bag.capacity || bag.count < 64
        let capacity = bag.capacity

        bag.remove(at: 7)
        _ = bag.add(0)

        #expect(bag.capacity == capacity)
    }
}
