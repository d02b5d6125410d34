import Foundation
import PitContract
import PitTestSupport
import Readings
import Testing

@Suite("Stages that end at a temperature")
struct StageTargetTests {
    private static let smokes = CookEvent.started(stage: 0)
    private static let waits = CookEvent.waits(stage: 0)
    private static let rests = CookEvent.started(stage: 1)
    private static let chooseProbe = Step.ask(.use(.meat(56), for: "brisket"))
    private static func aim(_ celsius: Int) -> Step { .ask(.aim("brisket", celsius: celsius)) }
    private static let hourAt60 = Step.measure(Array(repeating: 60, count: 61), every: 60)

    private static let stories: [Story<CookEvent?>] = [
        Story(
            "Three readings in a row end it; it waits, also when the meat cools or the probe is lost.",
            .smoke(), (.measure([74, 74]), smokes), (.measure([74]), waits),
            (.measure([73, nil]), waits), (.pass(10), waits), (.confirm, rests)),
        Story("One odd reading", .smoke(), (.measure([95, 63, 63, 63]), smokes)),
        Story("Two odd readings", .smoke(), (.measure([63, 95, 95, 63]), smokes)),
        Story("A reading below it in between", .smoke(), (.measure([74, 74, 73, 74, 74]), smokes)),
        Story("Out in between", .smoke(), (.measure([74, 74, nil, 74, 74]), smokes)),
        Story(
            "It ends at the temperature, or at what comes first.", .smoke(.first),
            (.measure([74, 74]), smokes), (.measure([74]), waits), (.pass(60), waits)),
        Story(
            "It ends at the temperature, or at what comes last.", .smoke(.last),
            (.measure([74, 74]), smokes), (.measure([74]), smokes), (.pass(60), waits)),
        Story(
            "After its time the temperature ends it.", .smoke(),
            (hourAt60, smokes), (.measure([74, 74, 74]), waits)),
        Story(
            "After its time what comes first has ended it.", .smoke(.first),
            (hourAt60, waits), (.measure([74, 74, 74]), waits)),
        Story(
            "After its time what comes last ends it.", .smoke(.last),
            (hourAt60, smokes), (.measure([74, 74, 74]), waits)),
        Story("Without a probe time ends it.", .smoke(hasProbe: false), (.pass(61), rests)),
        Story(
            "After a probe that measures nothing it waits, also without the probe.", .smoke(),
            (.pass(61), waits), (.ask(.use(nil, for: "brisket")), waits)),
        Story(
            "When a probe is lost after its time, it ends when the probe is silent.", .smoke(),
            (.pass(60), waits), (.measure([60]), smokes), (.pass(5), waits)),
        Story(
            "A stage that waits and becomes longer ends by time: the person wants more time.",
            .smoke(), (.measure([74, 74, 74]), waits), (.adjust(30), smokes),
            (.measure([74, 74, 74]), smokes), (.pass(30), waits)),
        Story(
            "A stage that is over stays so when a probe is chosen.", .smoke(hasProbe: false),
            (.pass(61), rests), (chooseProbe, rests), (.measure([30, 30, 30]), rests)),
        Story(
            "A higher temperature that is chosen is not reached yet, and a lower one with the next reading.",
            .smoke(), (.measure([74, 74, 74]), waits), (aim(80), smokes),
            (.measure([80, 80, 80]), waits), (.undo, waits), (aim(90), smokes), (aim(80), smokes),
            (.measure([80]), waits)),
        Story(
            "After an undo a stage waits again, with what was measured since.", .smoke(),
            (.measure([74, 74, 74]), waits), (.confirm, rests), (.measure([75]), rests),
            (.undo, waits)),
    ]

    @Test("The readings, or time, decide what comes next.", arguments: stories)
    func event(story: Story<CookEvent?>) throws { try story.check { $0.progress?.event } }

    @Test("A burst of readings is one reading, and a source that is fast ends a stage, too.")
    func fastSource() throws {
        var pit = TestPit.smoke()
        let events = (1...60).filter { _ in
            pit.measure([74], every: 1)
            return pit.progress?.event.isWaiting == true
        }

        let first = try #require(events.first)
        #expect((25...30).contains(first) && events == Array(first...60))
        #expect(try #require(pit.cook?.probe).measurements.count <= 6)
    }

    @Test("Its end is that of its time, until the probe measures something and when it is silent.")
    func times() throws {
        var pit = TestPit.smoke()
        let unread = pit.progress
        pit.measure([60])
        let read = pit.progress
        pit.now += 300
        let silent = pit.progress

        let end = TestPit.start + 3600
        #expect([unread?.due, read?.due, silent?.due] == [end, nil, end])
        #expect(read?.nextChange == pit.now)
    }

    @Test("The journal keeps no measurements, and an undo leaves them.")
    func journal() throws {
        var pit = TestPit.smoke()
        pit.measure([74, 74, 74])
        try pit.take(.confirm)
        pit.measure([75])
        try pit.take(.undo)

        #expect(pit.cook?.probe?.newest(at: pit.now)?.date == pit.now)
        #expect(pit.pit.journal.all.allSatisfy { $0.cook?.probe?.measurements.isEmpty ?? true })
    }
}
