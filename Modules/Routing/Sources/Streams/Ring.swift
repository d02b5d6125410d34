/// A ring buffer of the newest elements, whose positions count up from zero.
struct Ring<Element> {
    let capacity: Int
    /// The position of the oldest element that is still there.
    private(set) var start = 0
    /// The position that the next element will have.
    private(set) var end = 0
    private var base = 0
    private var elements: [Element] = []

    init(capacity: Int) { self.capacity = capacity }

    subscript(position: Int) -> Element { elements[(position - base) % capacity] }

    /// Appends an element, and returns the oldest one if there is no room for it.
    mutating func append(_ element: Element) -> Element? {
        defer { end += 1 }
        guard elements.count == capacity else {
            elements.append(element)
            return nil
        }
        start += 1
        let index = (end - base) % capacity
        defer { elements[index] = element }
        return elements[index]
    }

    /// Removes and returns all elements; later positions continue from here.
    mutating func removeAll() -> [Element] {
        defer { elements = [] }
        (start, base) = (end, end)
        return elements
    }
}
