import RoutingTestSupport
import Testing

@testable import Routing
@testable import RoutingExtras

@Suite("An event of a tree")
struct TreeEventCostTests {
    private let tree = Tree()
    private let unit = Lifetime()

    @Test("It is not created any more when the last reader has stopped.")
    func stopped() {
        let reader = TreeObserver(of: unit, limit: 1)
        tree.add(reader)
        tree.remove(reader)
        var created = 0

        tree.send(counted(&created), of: unit)

        #expect(created == 0)
    }

    private func counted(_ created: inout Int) -> TreeEvent {
        created += 1
        return .changed(unit: unit.id, state: .active)
    }
}
