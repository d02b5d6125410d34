import Synchronization

/// The spies that an exhaustive test has created, oldest first.
final class SpiesOfTest: Sendable {
    @TaskLocal static var current: SpiesOfTest?

    private let spies = Mutex<[any AccountedSpy]>([])

    func add(_ spy: any AccountedSpy) {
        spies.withLock { $0.append(spy) }
    }

    /// The calls that the test did not account for, as a failure; `nil` if there are none.
    var sentence: String? {
        let spies = spies.withLock { $0 }
        guard !spies.isEmpty else {
            return "The test created no spy, so .exhaustive has nothing to look at. "
                + "Write it after .schedules, and create the spies in the test or its suite."
        }
        let differences = spies.compactMap(Self.difference(of:))
        guard !differences.isEmpty else { return nil }
        return """
            The test did not account for the calls with a plus. Read calls, callCount or writes, or \
            wait with called(times:).
            \(differences.joined(separator: "\n"))
            """
    }

    private static func difference(of spy: any AccountedSpy) -> String? {
        let (calls, accounted) = spy.account
        guard calls.count > accounted else { return nil }
        return
            (["\(spy.label):"] + calls.prefix(accounted).map { "    \($0)" }
            + calls.dropFirst(accounted).map { "  + \($0)" }).joined(separator: "\n")
    }
}

/// A spy that knows how many of its calls the test has accounted for.
protocol AccountedSpy: Sendable {
    /// The name, and where the spy was created if it knows that.
    var label: String { get }

    /// The calls as text, oldest first, and how many of the first ones are accounted for.
    var account: (calls: [String], accounted: Int) { get }
}

extension Spy: AccountedSpy {
    var label: String { "\(name), \(site)" }

    var account: (calls: [String], accounted: Int) {
        let (calls, accounted) = state.withLock { ($0.calls, $0.accounted) }
        return (calls.map(description(of:)), accounted)
    }

    func account(for count: Int) {
        state.withLock { $0.accounted = max($0.accounted, count) }
    }
}
