import Synchronization

/// Facts that can be answered before they are asked for, as Point-Free's tests do with a stream.
///
/// A spy would call an answer before the question a mistake.
final class FactsFake: NumberFacts {
    private let streams = [AsyncStream<String>.makeStream(), AsyncStream<String>.makeStream()]
    private let asked = Atomic(0)

    func answer(_ call: Int, _ fact: String) { streams[call].continuation.yield(fact) }

    func fact(about number: Int) async throws -> String {
        let call = asked.add(1, ordering: .relaxed).oldValue
        for await fact in streams[min(call, 1)].stream { return fact }
        throw CancellationError()
    }
}
