/// First in, first out, at constant cost.
struct Queue<Element> {
    private var elements: [Element?] = []
    private var head = 0

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        defer { head += 1 }
        let first = elements[head]
        elements[head] = nil
        // What was taken makes half of the room: each element is moved once, on average.
        if head >= 16, head > elements.count / 2 {
            elements.removeFirst(head + 1)
            head = -1
        }
        return first
    }
}
