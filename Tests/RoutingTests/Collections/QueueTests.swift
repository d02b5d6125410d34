import Testing

@testable import Routing

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
