/// Elements at indices that stay valid: adding and removing take constant time, whatever the size.
///
/// A hole left by a removal is used again before the storage grows, so a million elements that
/// come and go one after the other need room for one.
struct IndexedBag<Element> {
    private var elements: [Element?] = []
    private var holes: [Int32] = []

    var count: Int { elements.count - holes.count }
    var isEmpty: Bool { count == 0 }
    /// For how many elements there is room: what a wide tree pays for.
    var capacity: Int { elements.capacity }

    /// Puts an element in, and returns where it is from now on.
    mutating func add(_ element: Element) -> Int32 {
        if let hole = holes.popLast() {
            elements[Int(hole)] = element
            return hole
        }
        // By a quarter, not to twice the size: every unit of a wide tree pays for the room.
        if elements.count == capacity, elements.count >= 64 {
            elements.reserveCapacity(elements.count + elements.count / 4)
        }
        elements.append(element)
        return Int32(elements.count - 1)
    }

    /// Takes out what ``add(_:)`` put at `index`.
    mutating func remove(at index: Int32) {
        elements[Int(index)] = nil
        holes.append(index)
        if isEmpty, elements.count > 64 {
            elements = []
            holes = []
        }
    }

    /// What is at `index`, if anything is.
    func element(at index: Int32) -> Element? {
        elements.indices.contains(Int(index)) ? elements[Int(index)] : nil
    }

    /// What is in the bag, in no order that means anything.
    var all: some Sequence<Element> { elements.lazy.compactMap { $0 } }

    /// What is in the bag, and where.
    var indexed: [(index: Int32, element: Element)] {
        elements.enumerated().compactMap { index, element in
            element.map { (Int32(index), $0) }
        }
    }
}
