/// A first in, first out queue that moves each element once, however many there are.
package struct Queue<Element> {
    private var inbox: [Element] = []
    /// The elements of an earlier inbox, the first one last.
    private var outbox: [Element] = []

    package init() {}

    package var count: Int { inbox.count + outbox.count }

    package mutating func append(_ element: Element) { inbox.append(element) }

    package mutating func popFirst() -> Element? {
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
