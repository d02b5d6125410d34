/// First in, first out: each element is moved once, however many there are.
struct Queue<Element> {
    private var inbox: [Element] = []
    /// What was in the inbox, the first one last.
    private var outbox: [Element] = []

    mutating func append(_ element: Element) { inbox.append(element) }

    mutating func popFirst() -> Element? {
        if outbox.isEmpty {
            swap(&inbox, &outbox)
            outbox.reverse()
        }
        return outbox.popLast()
    }
}
