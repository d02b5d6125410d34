import Synchronization

/// Numbers that grow, each unique in the process.
struct Numbers: ~Copyable {
    static let ofUnits = Numbers()
    static let ofWork = Numbers()

    private let last = Atomic<UInt64>(0)

    func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// Elements in the order of their numbers.
///
/// Adding and removing take constant time, amortized, wherever the element is: a removal leaves a
/// gap, and the gaps are closed when there is much more room than elements.
struct NumberedList<Element> {
    private var entries: [(number: UInt64, element: Element?)] = []
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }
    /// The number of elements that fit without growing.
    var capacity: Int { entries.capacity }

    /// Adds an element, whose number must be larger than those before.
    mutating func add(_ element: Element, number: UInt64) {
        entries.append((number, element))
        count += 1
    }

    /// Removes the element with this number; does nothing if there is none.
    mutating func remove(_ number: UInt64) {
        let index = index(of: number)
        guard index < entries.count, entries[index].number == number,
            entries[index].element != nil
        else { return }
        entries[index].element = nil
        count -= 1
        while let last = entries.last, last.element == nil { entries.removeLast() }
        if entries.capacity > 64, count < entries.capacity / 4 {
            entries = entries.filter { $0.element != nil }
        }
    }

    /// The element with this number, or `nil` if there is none.
    subscript(number: UInt64) -> Element? {
        let index = index(of: number)
        return index < entries.count && entries[index].number == number
            ? entries[index].element : nil
    }

    /// The elements, in order.
    var all: [Element] { entries.compactMap { $0.element } }

    /// The elements with their numbers, in order.
    var numbered: [(number: UInt64, element: Element)] {
        entries.compactMap { entry in entry.element.map { (entry.number, $0) } }
    }

    /// The index of the first entry whose number is not smaller.
    private func index(of number: UInt64) -> Int {
        var range = 0..<entries.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if entries[middle].number < number {
                range = (middle + 1)..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        return range.lowerBound
    }
}
