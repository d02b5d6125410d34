import Routing
import Testing

@Suite("A replay refuses what cannot be")
struct ReplaySuite {
    private func error(of events: TreeEvent...) -> ReplayError? {
        var replay = TreeReplay()
        do throws(ReplayError) {
            for event in events { try replay.apply(event) }
            return nil
        } catch {
            return error
        }
    }

    @Test("A unit that was never attached.")
    func unknown() {
        #expect(error(of: .changed(unit: 7, state: .active)) == .unknownUnit(7))
        #expect(error(of: .attached(unit: 8, name: "child", parent: 7)) == .unknownUnit(7))
    }

    @Test("A unit that is attached twice.")
    func twice() {
        let attached = TreeEvent.attached(unit: 1, name: "root", parent: nil)

        #expect(error(of: attached, attached) == .attachedTwice(1))
    }

    @Test("A second root.")
    func secondRoot() {
        let error = error(
            of: .attached(unit: 1, name: "root", parent: nil),
            .attached(unit: 2, name: "other", parent: nil))

        #expect(error == .secondRoot(2, besides: 1))
    }

    @Test("What is refused changes nothing.")
    func unchanged() throws {
        var replay = TreeReplay()
        try replay.apply(.attached(unit: 1, name: "root", parent: nil))
        let before = replay.tree

        #expect(throws: ReplayError.self) {
            try replay.apply(.started(unit: 9, work: 0, name: "works"))
        }

        #expect(replay.tree == before)
    }
}
