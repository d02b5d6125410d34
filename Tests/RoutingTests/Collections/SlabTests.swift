import Testing

@testable import Routing

@Suite("A slab keeps the indices of its elements")
struct SlabTests {
    @Test("A free index is used again before a new one.")
    func holes() {
        var bag = Slab<String>()
        let indices = ["a", "b", "c"].map { bag.add($0) }

        bag.remove(at: indices[1])
        let reused = bag.add("d")

        #expect(reused == indices[1])
        #expect(Array(bag.all) == ["a", "d", "c"])
        #expect(bag.count == 3)
    }

    @Test("A large slab that became empty starts from index zero again.")
    func empty() {
        var bag = Slab<Int>()
        let indices = (0..<100).map { bag.add($0) }

        for index in indices { bag.remove(at: index) }

        #expect(bag.isEmpty)
        #expect(bag.add(1) == 0)
        #expect(bag.indexed.map(\.index) == [0])
    }

    @Test("A small slab that became empty keeps its free indices.")
    func smallAndEmpty() {
        var bag = Slab<Int>()
        let indices = (0..<64).map { bag.add($0) }

        for index in indices { bag.remove(at: index) }

        #expect(bag.add(1) == 63)
    }

    @Test("An element is found at its index, and nowhere else.")
    func element() {
        var bag = Slab<Int>()
        let index = bag.add(7)

        #expect(bag.element(at: index) == 7)
        #expect(bag.element(at: index + 1) == nil)
    }

    /// Returns the capacities that a slab has one after the other while it is filled.
    private func capacities(upTo count: Int) -> [Int] {
        var bag = Slab<Int>()
        var capacities: [Int] = []
        for number in 0..<count {
            _ = bag.add(number)
            if bag.capacity != capacities.last { capacities.append(bag.capacity) }
        }
        return capacities
    }

    @Test("A large slab has room for little more than a quarter more elements.")
    func room() throws {
        #expect(try #require(capacities(upTo: 10_000).last) < 12_600)
    }

    @Test("A slab seldom grows: a small one doubles, and a large one grows by a quarter.")
    func moves() {
        #expect(capacities(upTo: 64).count < 8)
        #expect(capacities(upTo: 10_000).count < 40)
    }

    @Test("A full slab does not grow for an element that gets a free index.")
    func fullButForAHole() {
        var bag = Slab<Int>()
        repeat { _ = bag.add(0) } while bag.count < bag.capacity || bag.count < 64
        let capacity = bag.capacity

        bag.remove(at: 7)
        _ = bag.add(0)

        #expect(bag.capacity == capacity)
    }
}
