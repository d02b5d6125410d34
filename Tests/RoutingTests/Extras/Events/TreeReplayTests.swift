import Routing
import RoutingExtras
import Testing

@Suite("A replay refuses impossible events")
struct TreeReplayTests {
    private static let root = TreeEvent.attached(unit: 1, name: "root", parent: nil)

    @Test(
        "An event that does not fit is refused, and changes nothing.",
        arguments: [
            // A unit that was never attached.
            ([.changed(unit: 7, state: .active)], .unknownUnit(7)),
            ([.attached(unit: 8, name: "child", parent: 7)], .unknownUnit(7)),
            ([root, .attached(unit: 2, name: "child", parent: 9)], .unknownUnit(9)),
            ([root, .started(unit: 9, work: 0, name: "works")], .unknownUnit(9)),
            ([.ended(unit: 9, work: 0)], .unknownUnit(9)),
            ([.sent(unit: 9, intent: "tap")], .unknownUnit(9)),
            // A unit below one that is gone.
            (
                [
                    root, .attached(unit: 2, name: "child", parent: 1),
                    .attached(unit: 3, name: "grandchild", parent: 2),
                    .changed(unit: 2, state: .closed), .changed(unit: 3, state: .active),
                ], .unknownUnit(3)
            ),
            ([root, root], .attachedTwice(1)),
            ([root, .attached(unit: 2, name: "other", parent: nil)], .secondRoot(2, besides: 1)),
        ] as [([TreeEvent], ReplayError)])
    func misfit(events: [TreeEvent], error: ReplayError) {
        var (replay, before) = (TreeReplay(), nil as TreeSnapshot?)

        #expect(throws: error) {
            for event in events {
                before = replay.tree
                try replay.apply(event)
            }
        }

        #expect(replay.tree == before)
    }

    @Test("After the root is gone, and after a restart, there is no tree; one may come again.")
    func nextRoot() throws {
        var replay = TreeReplay()
        for end: TreeEvent in [.restarted(unit: 1), .changed(unit: 1, state: .closed)] {
            try replay.apply(Self.root)
            #expect(replay.tree?.id == 1)
            try replay.apply(end)
            #expect(replay.tree == nil)
        }

        try replay.apply(.attached(unit: 2, name: "next", parent: nil))
        #expect(replay.tree?.name == "next")
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
        try replay.apply(Self.root)

        for place: UInt64 in [2, 0, 1] {
            try replay.apply(.started(unit: 1, work: place, name: "work \(place)"))
        }

        #expect(replay.tree?.work == ["work 0", "work 1", "work 2"])
    }
}
