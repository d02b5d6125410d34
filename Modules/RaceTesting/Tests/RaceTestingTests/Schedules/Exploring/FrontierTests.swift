import Testing

@testable import RaceTesting

@Suite("The frontier of the systematic search")
struct FrontierTests {
    @Test("It starts with the order of arrival.")
    func first() {
        var frontier = Frontier(maxDelays: 1, capacity: 10)
        #expect(!frontier.isExhausted)

        #expect(frontier.next() == ScheduleTrace())
        #expect(frontier.isExhausted)
        #expect(frontier.next() == nil)
    }

    @Test("A schedule is followed by those that deviate once more, after its last deviation.")
    func children() {
        var frontier = Frontier(maxDelays: 2, capacity: 100)

        #expect(
            all(in: &frontier, widths: [2, 3]) == ["", "0:1", "1:1", "1:2", "0:1 1:1", "0:1 1:2"])
        #expect(frontier.isExhausted)
    }

    @Test("No schedule deviates more often than the bound allows.")
    func bound() {
        var frontier = Frontier(maxDelays: 1, capacity: 100)

        #expect(all(in: &frontier, widths: [2, 2, 2]) == ["", "0:1", "1:1", "2:1"])
    }

    @Test("Beyond its capacity it drops schedules, and is then never exhausted.")
    func capacity() {
        var frontier = Frontier(maxDelays: 1, capacity: 2)

        #expect(all(in: &frontier, widths: [4]) == ["", "0:1", "0:2"])
        #expect(!frontier.isExhausted)
    }

    @Test("A schedule that had fewer decisions than its trace has no children.")
    func shorter() {
        var frontier = Frontier(maxDelays: 5, capacity: 10)
        _ = frontier.next()

        frontier.expand("3:1", .of(choices: [], widths: [2]))

        #expect(frontier.next() == nil)
    }

    /// Takes all schedules, each of which has decisions of these widths.
    private func all(in frontier: inout Frontier, widths: [Int]) -> [String] {
        var texts: [String] = []
        while let trace = frontier.next() {
            texts.append(trace.description)
            frontier.expand(trace, .of(choices: trace.choices, widths: widths))
        }
        return texts
    }
}
