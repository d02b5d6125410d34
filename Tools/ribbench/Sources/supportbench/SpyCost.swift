import RoutingTestSupport
import Synchronization

/// The cost of one kind of call through a double.
struct SpyCost: Sendable {
    private static let calls = 200_000
    private static let rounds = 41

    let name: String
    /// Creates a double, and returns how to call it.
    let makeCall: @Sendable () -> (Int) -> Void

    static let all = [
        SpyCost(name: "a call that returns nothing") {
            let spy = Spy<Int, Void, Never>("ring(_:)")
            return { spy($0) }
        },
        SpyCost(name: "a call that returns a value") {
            let spy = Spy<Int, Bool, Never>("isOpen(at:)", returning: true)
            return { _ = spy($0) }
        },
        SpyCost(name: "a call of a method of a double") {
            let kitchen: any Kitchen = KitchenSpy()
            return { _ = kitchen.isOpen(at: $0) }
        },
    ]

    /// The median ratio of the rounds; each one times the floor and the double.
    var ratio: Double {
        let ratios = (0..<Self.rounds).map { _ in
            let appended = Mutex<[Int]>([])
            let floor = Self.duration { number in appended.withLock { $0.append(number) } }
            return Self.duration(of: makeCall()) / floor
        }
        return ratios.sorted()[Self.rounds / 2]
    }

    @inline(never)
    private static func duration(of call: (Int) -> Void) -> Duration {
        ContinuousClock().measure {
            for number in 0..<calls { call(number) }
        }
    }
}

/// A collaborator, as production code sees it.
protocol Kitchen: Sendable {
    func isOpen(at hour: Int) -> Bool
}

/// The double of ``Kitchen``.
final class KitchenSpy: Kitchen {
    let isOpenSpy = Spy<Int, Bool, Never>("isOpen(at:)", returning: true)

    func isOpen(at hour: Int) -> Bool { isOpenSpy(hour) }
}
