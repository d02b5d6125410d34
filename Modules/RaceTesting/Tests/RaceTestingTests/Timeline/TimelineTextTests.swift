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
}
