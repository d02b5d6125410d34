import Synchronization

/// The test double of one property: holds a value, and keeps every read and write.
///
///     final class ClockDisplaySpy: ClockDisplay {
///         let titleSpy = PropertySpy("title", "")
///         var title: String {
///             get { titleSpy.get() }
///             set { titleSpy.set(newValue) }
///         }
///     }
///
/// Safe from any thread, so a `nonisolated` property of an actor's double needs no unsafe code.
public final class PropertySpy<Value: Sendable>: CallRecording {
    private struct State {
        var value: Value
        /// Computes what is read, instead of the value.
        var answer: (@Sendable () -> Value)?
        var reads = 0
        var writes: [Value] = []
        var accesses: [Value?] = []
        /// How many of the first writes the test has accounted for.
        var accounted = 0

        /// Replaces what is read.
        ///
        /// - Returns: what was read until now, to be released outside the lock: what it owns may use the
        ///   double when it is released.
        mutating func stub(_ value: Value, _ answer: (@Sendable () -> Value)?) -> (
            Value, (@Sendable () -> Value)?
        ) {
            defer { (self.value, self.answer) = (value, answer) }
            return (self.value, self.answer)
        }
    }

    /// The name of the property; failures show it.
    public let name: String

    private let state: Mutex<State>

    /// Doubles a property that reads as `value` until it is written or the test stubs another answer.
    public init(_ name: String, _ value: Value) {
        self.name = name
        self.state = Mutex(State(value: value))
        SpiesOfTest.current?.add(self)
    }

    /// Reads the property for the code under test.
    public func get() -> Value {
        state.withLock { state in
            state.reads += 1
            state.accesses.append(nil)
        }
        return value
    }

    /// Writes the property for the code under test.
    public func set(_ value: Value) {
        _ = state.withLock { state in
            state.writes.append(value)
            state.accesses.append(value)
            return state.stub(value, nil)
        }
    }

    /// Changes the value that is read, without counting as a write.
    public func returns(_ value: Value) {
        _ = state.withLock { $0.stub(value, nil) }
    }

    /// Computes the value of each read, until the property is written or the test stubs another answer.
    public func answers(_ answer: @escaping @Sendable () -> Value) {
        _ = state.withLock { $0.stub($0.value, answer) }
    }

    /// The value now, without counting as a read.
    public var value: Value {
        let (value, answer) = state.withLock { ($0.value, $0.answer) }
        // Outside the lock: an answer may use the double.
        return answer?() ?? value
    }

    /// The number of reads so far.
    public var readCount: Int { state.withLock { $0.reads } }

    /// Every value written, oldest first.
    public var writes: [Value] {
        state.withLock { state in
            state.accounted = state.writes.count
            return state.writes
        }
    }

    /// Each read and write so far as text, for failures.
    public var callDescriptions: [String] {
        state.withLock { $0.accesses }.map { value in
            value.map { "\(name) = \($0)" } ?? "\(name), read"
        }
    }
}

extension PropertySpy: AccountedSpy {
    var label: String { name }

    var account: (calls: [String], accounted: Int) {
        let (writes, accounted) = state.withLock { ($0.writes, $0.accounted) }
        return (writes.map { "\(name) = \($0)" }, accounted)
    }
}
