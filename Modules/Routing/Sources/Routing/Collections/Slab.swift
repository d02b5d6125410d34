/// A collection whose indices stay valid; adding and removing take constant time.
///
/// An index that a removal leaves free is used again before the storage grows. So a million
/// elements that come and go one after the other need room for one.
struct Slab<Element> {
    private var elements: [Element?] = []
    private var free: [Int32] = []

    var count: Int { elements.count - free.count }
    var isEmpty: Bool { count == 0 }
    /// The number of elements that fit without growing.
    var capacity: Int { elements.capacity }

    /// Adds an element, and returns its index.
    mutating func add(_ element: Element) -> Int32 {
        if let index = free.popLast() {
            elements[Int(index)] = element
            return index
        }
        // By a quarter instead of doubling: every unit of a wide tree pays for the spare room.
        if elements.count == capacity, elements.count >= 64 {
            elements.reserveCapacity(elements.count + elements.count / 4)
        }
        elements.append(element)
        return Int32(elements.count - 1)
    }

    /// Removes the element that ``add(_:)`` put at `index`.
    mutating func remove(at index: Int32) {
        elements[Int(index)] = nil
        free.append(index)
        if isEmpty, elements.count > 64 {
            elements = []
            free = []
        }
    }

    /// The element at `index`, or `nil` if there is none.
    func element(at index: Int32) -> Element? {
        elements.indices.contains(Int(index)) ? elements[Int(index)] : nil
    }

    /// The elements, in no particular order.
    var all: some Sequence<Element> { elements.lazy.compactMap { $0 } }

    /// The elements with their indices.
    var indexed: [(index: Int32, element: Element)] {
        elements.enumerated().compactMap { index, element in
            element.map { (Int32(index), $0) }
        }
    }
}
