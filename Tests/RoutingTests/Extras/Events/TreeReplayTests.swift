import Routing
import RoutingExtras
import Testing

@Suite("A replay refuses impossible events")
struct TreeReplayTests {
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

    @Test(
        "A refused event changes nothing.",
        arguments: [
            TreeEvent.started(unit: 9, work: 0, name: "works"),
            .attached(unit: 2, name: "child", parent: 9),
        ])
    func unchanged(event: TreeEvent) throws {
        var replay = TreeReplay()
        try replay.apply(.attached(unit: 1, name: "root", parent: nil))
        let before = replay.tree

        #expect(throws: ReplayError.self) {
            try replay.apply(event)
        }

        #expect(replay.tree == before)
    }

    @Test(
        "An event of a unit that is not in the tree.",
        arguments: [
            TreeEvent.changed(unit: 9, state: .closed), .started(unit: 9, work: 0, name: "works"),
            .ended(unit: 9, work: 0), .sent(unit: 9, intent: "tap"),
        ])
    func absent(event: TreeEvent) {
        #expect(error(of: event) == .unknownUnit(9))
    }

    @Test("A unit below one that is gone is gone, too.")
    func below() {
        let error = error(
            of: .attached(unit: 1, name: "root", parent: nil),
            .attached(unit: 2, name: "child", parent: 1),
            .attached(unit: 3, name: "grandchild", parent: 2),
            .changed(unit: 2, state: .closed), .changed(unit: 3, state: .active))

        #expect(error == .unknownUnit(3))
    }

    @Test("After the root is gone there is no tree, and another may come.")
    func nextRoot() throws {
        var replay = TreeReplay()
        try replay.apply(.attached(unit: 1, name: "root", parent: nil))
        try replay.apply(.changed(unit: 1, state: .closed))
        let between = replay.tree

        try replay.apply(.attached(unit: 2, name: "next", parent: nil))

        #expect(between == nil)
        #expect(replay.tree?.name == "next")
    }

    @Test("After events that a reader has missed, the tree comes again.")
    func restarted() throws {
        var replay = TreeReplay()
        try replay.apply(.attached(unit: 1, name: "root", parent: nil))

        try replay.apply(.restarted(unit: 1))
        #expect(replay.tree == nil)
        try replay.apply(.attached(unit: 1, name: "root", parent: nil))

        #expect(replay.tree?.id == 1)
    }

    @Test("Each error says what does not fit, and what to do.")
    func descriptions() {
        let errors = [ReplayError.unknownUnit(1), .attachedTwice(1), .secondRoot(2, besides: 1)]

        #expect(
            errors.map { "\($0)" } == [
                "Unit 1 is not in the tree. Replay a trace from its first event on.",
                "Unit 1 is in the tree already. Replay the events of one process, each once.",
                "Unit 2 would be a second root besides 1. Replay one tree at a time.",
            ])
    }

    @Test("Work is shown in the order of its numbers.")
    func work() throws {
        var replay = TreeReplay()
        try replay.apply(.attached(unit: 1, name: "root", parent: nil))

        for place: UInt64 in [2, 0, 1] {
            try replay.apply(.started(unit: 1, work: place, name: "work \(place)"))
        }

        #expect(replay.tree?.work == ["work 0", "work 1", "work 2"])
    }
}
