/// A first in, first out queue that moves each element once, however many there are.
struct Queue<Element> {
    private var inbox: [Element] = []
    /// The elements of an earlier inbox, the first one last.
    private var outbox: [Element] = []

    var count: Int { inbox.count + outbox.count }

    mutating func append(_ element: Element) { inbox.append(element) }

    mutating func popFirst() -> Element? {
        if outbox.isEmpty {
            swap(&inbox, &outbox)
            outbox.reverse()
        }
        return outbox.popLast()
    }

    mutating func removeAll() -> [Element] {
        defer { (inbox, outbox) = ([], []) }
        return outbox.reversed() + inbox
    }
}
