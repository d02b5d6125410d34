import Testing

@testable import Routing

extension NumberedList {
    fileprivate mutating func add(_ element: Element) -> UInt64 {
        let number = Numbers.ofWork.next()
        add(element, number: number)
        return number
    }
}

@Suite("A numbered list keeps its order, and the numbers of its elements")
struct NumberedListTests {
    @Test("The elements that are left are in the order in which they were added.")
    func order() {
        var list = NumberedList<String>()
        let numbers = ["a", "b", "c"].map { list.add($0) }

        list.remove(numbers[1])
        _ = list.add("d")

        #expect(list.all == ["a", "c", "d"])
        #expect(list.count == 3)
    }

    @Test("Whatever is removed, each of the others is found by its number.", arguments: 0..<20)
    func numbers(seed: UInt64) {
        var random = StormRandom(seed: seed)
        var list = NumberedList<Int>()
        var expected: [UInt64: Int] = [:]

        for element in 0..<500 {
            expected[list.add(element)] = element
            if random.below(3) > 0,
                let number = expected.keys.min(by: { a, b in
                    (a &* 0x9E37_79B9_7F4A_7C15) < (b &* 0x9E37_79B9_7F4A_7C15)
                })
            {
                list.remove(number)
                expected[number] = nil
            }
        }

        #expect(list.all == expected.sorted { $0.key < $1.key }.map(\.value))
        #expect(expected.allSatisfy { list[$0.key] == $0.value })
        #expect(list.count == expected.count)
    }

    @Test("Removing a number twice removes nothing else.")
    func twice() {
        var list = NumberedList<Int>()
        let numbers = (0..<3).map { list.add($0) }

        list.remove(numbers[1])
        list.remove(numbers[1])

        #expect(list.all == [0, 2])
        #expect(list.count == 2)
    }

    @Test("A number that the list lacks has no element, and removing it removes nothing.")
    func unknown() {
        var (list, empty) = (NumberedList<String>(), NumberedList<String>())
        list.add("one", number: 1)
        list.add("three", number: 3)

        for number: UInt64 in [0, 2, 4] {
            list.remove(number)
            #expect(list[number] == nil)
        }
        empty.remove(1)

        #expect(list.numbered.map(\.number) == [1, 3])
        #expect(list.count == 2)
        #expect(empty[1] == nil)
    }

    @Test("A copy of a list keeps what is removed from the other one.")
    func copies() {
        var list = NumberedList<String>()
        list.add("one", number: 1)
        let copy = list

        list.remove(1)

        #expect(copy.all == ["one"])
        #expect(list.all.isEmpty)
    }

    @Test("An element at a time needs room for one, however many come and go.")
    func oneAtATime() {
        var list = NumberedList<Int>()

        for element in 0..<60 { list.remove(list.add(element)) }

        #expect((1..<10).contains(list.capacity))
    }

    @Test("A short list keeps its room.")
    func shortList() {
        var list = NumberedList<Int>()
        let numbers = (0..<20).map { list.add($0) }
        let room = list.capacity

        for number in numbers.dropLast() { list.remove(number) }

        #expect(list.capacity == room)
    }

    @Test(
        "A list from which many were removed has no room for them any more.",
        arguments: [false, true])
    func room(newestFirst: Bool) {
        var list = NumberedList<Int>()
        let numbers = (0..<10_000).map { list.add($0) }

        for number in newestFirst ? numbers.reversed() : numbers { list.remove(number) }

        #expect(list.capacity <= 64)
    }

    @Test("Elements that come and go need room for those that are there at once.")
    func queue() {
        var list = NumberedList<Int>()
        var numbers = (0..<10).map { list.add($0) }
        var room = 0

        for element in 0..<10_000 {
            list.remove(numbers.removeFirst())
            // After a removal: how far an addition makes an array grow is up to the allocator.
            room = max(room, list.capacity)
            numbers.append(list.add(element))
        }

        #expect(room <= 64)
    }
}
