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

    @Test(
        "Elements stay in order when others are removed; a number that is not there removes none.")
    func order() {
        var (list, empty) = (NumberedList<String>(), NumberedList<String>())
        list.add("one", number: 1)
        list.add("two", number: 2)
        list.add("three", number: 3)

        for number: UInt64 in [0, 2, 4] {
            list.remove(number)
            #expect(list[number] == nil)
        }
        list.add("five", number: 5)
        empty.remove(1)

        #expect(list.all == ["one", "three", "five"])
        #expect(list.numbered.map(\.number) == [1, 3, 5])
        #expect(list.count == 3)
        #expect(empty[1] == nil)
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
}

@Suite("A queue is first in, first out")
struct QueueTests {
    @Test("An element that is appended while others are taken comes after them.")
    func order() {
        var queue = Queue<Int>()
        var taken: [Int?] = []

        for number in 0..<3 { queue.append(number) }
        taken.append(queue.popFirst())
        for number in 3..<5 { queue.append(number) }
        for _ in 0..<5 { taken.append(queue.popFirst()) }

        #expect(taken == [0, 1, 2, 3, 4, nil])
    }

    @Test("An element that was taken is released, even if others are still there.")
    func releases() {
        let counter = InstanceCounter()
        var queue = Queue<InstanceCounter.Instance>()
        for _ in 0..<3 { queue.append(InstanceCounter.Instance(of: counter)) }

        _ = queue.popFirst()

        #expect(counter.count == 2)
        _ = queue
    }
}
