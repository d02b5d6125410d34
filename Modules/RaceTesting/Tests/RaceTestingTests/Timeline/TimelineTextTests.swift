import Testing

@testable import RaceTesting

@Suite("The text of a timeline")
struct TimelineTextTests {
    private var timeline = Timeline()

    @Test("Each task and each column has a head, and each event a mark in both.")
    mutating func columns() {
        timeline.name(1, "cook")
        timeline.add("starts", [1, 2], by: 0)
        timeline.add("roasts", by: 1, in: "Grill", at: "Grill.swift:7")
        timeline.add("rests", by: 2)
        timeline.add("rings", by: 0, in: "Bell")

        #expect(
            timeline.text(besides: nil) == """
                  ● test
                  │ ● cook
                  │ │ ● task 2
                  │ │ │ ◆ Grill
                  │ │ │ │ ◆ Bell
                  ● starts cook, task 2
                  │ ● │ ◆ roasts  (Grill.swift:7)
                  │ │ ● rests
                  ● │ │ │ ◆ rings
                """)
    }

    @Test("An actor in the place of one that is gone has a name of its own.")
    mutating func actorsInOnePlace() {
        let names = ["Grill", "Bell", "Grill"].map { type in
            timeline.name(of: RuntimeActor(identity: 1, type: type))
        }

        #expect(names == ["Grill", "Bell", "Grill"])
    }

    @Test("The first event that differs from a schedule that passes is marked.")
    mutating func departure() {
        var passing = timeline
        passing.name(1, "waiter")
        for task in [0, 1] {
            timeline.add("starts", by: task)
            passing.add("starts", by: task)
        }
        timeline.add("waits", by: 0, isRoutine: true)
        timeline.add("roasts", by: 0)
        passing.add("serves", [0], by: 1, at: "Grill.swift:7")
        timeline.add("rests", by: 0)
        passing.add("rests", by: 1)

        #expect(
            timeline.text(besides: passing) == """
                  ● test
                  │ ● task 1
                  ● starts
                  │ ● starts
                  ● waits
                ▶ ● roasts
                    where a schedule that passes has: waiter serves test  (Grill.swift:7)
                  ● rests
                """)
    }

    @Test("Timelines that differ only in routine have no mark.")
    mutating func noDeparture() {
        let passing = timeline
        timeline.add("waits", by: 0, isRoutine: true)

        #expect(timeline.text(besides: passing) == "  ● test\n  ● waits")
    }

    @Test("The test keeps its name, and a task keeps its name when it has no other.")
    mutating func names() {
        timeline.name(0, "body")
        timeline.name(1, "cook")
        timeline.name(1, nil)

        #expect([0, 1, 2].map(timeline.name(of:)) == ["test", "cook", "task 2"])
    }

    @Test("A turn names those that are passed over, once and in order, and not the task itself.")
    mutating func turns() {
        timeline.addTurn(of: 2, before: [3, 1, 2, 3])
        timeline.addTurn(of: 2, before: [2])

        #expect(timeline.events.map(\.others) == [[1, 3]])
        #expect(timeline.events.map(\.text) == ["goes before"])
        #expect(timeline.events.map(\.task) == [2])
    }

    @Test("It is worth showing when two events are no routine.")
    mutating func worth() {
        timeline.add("starts", by: 0)
        timeline.add("waits", by: 0, isRoutine: true)
        #expect(!timeline.isWorthShowing)

        timeline.add("ends", by: 0)
        #expect(timeline.isWorthShowing)
    }

    @Test("It keeps 200 events.")
    mutating func limit() {
        for number in 1...201 { timeline.add("\(number)", by: 0) }

        #expect(timeline.events.last?.text == "200")
    }

    @Test("A task without a known start has none.")
    mutating func start() {
        timeline.setStart(of: 1, [])

        #expect(timeline.start(of: 0) == nil)
        #expect(timeline.start(of: 1) == nil)
    }
}
