import Testing

@testable import Streams

/// A call at a stream of numbers, and what it returns.
enum Step: Sendable, Equatable {
    case sends(ClosedRange<Int>)
    case finishes
    case joins(String)
    /// The iterator of a reader is released.
    case leaves(String)
    case reads(String, Int?)
    case readsRest(String, [Int])
    case readers(Int)
    case dropped(Int)

    static func sends(_ number: Int) -> Step { .sends(number...number) }
}

/// A behaviour of a stream: a sentence, and calls with what they return.
struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let capacity: Int?
    private let steps: [Step]

    init(_ sentence: String, capacity: Int? = nil, _ steps: Step...) {
        (testDescription, self.capacity, self.steps) = (sentence, capacity, steps)
    }

    func check(_ stream: some NumberStream) async {
        var readers: [String: SharedStream<Int>.Iterator] = [:]
        var seen: [Step] = []
        for step in steps {
            var returned = step
            switch step {
            case .sends(let numbers): for number in numbers { stream.send(number) }
            case .finishes: stream.finish()
            case .joins(let name): readers[name] = stream.elements.makeAsyncIterator()
            case .leaves(let name): readers[name] = nil
            case .reads(let name, _): returned = .reads(name, await readers[name]?.next())
            case .readsRest(let name, _):
                guard let reader = readers[name] else { continue }
                returned = .readsRest(name, await rest(of: reader))
            case .readers: returned = .readers(stream.readerCount)
            case .dropped: returned = .dropped(stream.droppedCount)
            }
            seen.append(returned)
        }

        #expect(seen == steps)
    }
}

/// A stream of either kind.
protocol NumberStream {
    var elements: SharedStream<Int> { get }
    var readerCount: Int { get }
    var droppedCount: Int { get }
    func send(_ number: Int)
    func finish()
}

extension StateStream: NumberStream where Value == Int {
    var elements: SharedStream<Int> { values }
    var droppedCount: Int { 0 }
}

extension EventStream: NumberStream where Event == Int {
    var elements: SharedStream<Int> { events }
}
