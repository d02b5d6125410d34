import Synchronization

/// A fake whose facts can be set before they are requested, as in Point-Free's tests.
///
/// A spy would fail the test when it is resumed before it is called.
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
