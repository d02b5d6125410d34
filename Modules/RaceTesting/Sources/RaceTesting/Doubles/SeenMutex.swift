import RaceTestingSteps
import Synchronization

/// The state of an object of this library: steps of a schedule that use the same one conflict.
@usableFromInline
struct SeenMutex<Value: ~Copyable>: ~Copyable, Sendable {
    private let name = steps_name_object()
    private let mutex: Mutex<Value>

    init(_ value: consuming sending Value) { mutex = Mutex(value) }

    @usableFromInline
    func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        steps_note_object(name)
        return try mutex.withLock(body)
    }
}
