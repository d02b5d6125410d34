import Testing

@testable import Routing

@Suite("A queue hands over in the order of arrival")
struct QueueTests {
    @Test("Whoever comes while others are taken comes after them.")
    func order() {
        var queue = Queue<Int>()
        var taken: [Int?] = []

        for number in 0..<3 { queue.append(number) }
        taken.append(queue.popFirst())
        for number in 3..<5 { queue.append(number) }
        for _ in 0..<5 { taken.append(queue.popFirst()) }

        #expect(taken == [0, 1, 2, 3, 4, nil])
    }

    @Test("What was taken is let go of, though others are still there.")
    func letsGo() {
        let census = Census()
        var queue = Queue<Census.Member>()
        for _ in 0..<3 { queue.append(Census.Member(of: census)) }

        _ = queue.popFirst()

        #expect(census.population == 2)
        _ = queue
    }
}
