import Essentials
import Pages
import PitContract
import PitCook
import PitTestSupport
import RoutingTestSupport
import Screen
import Testing

@Suite("A cook with a probe on the full screen", .failsIfStuck)
struct PitCookDrawingTests {
    private let clock = ManualPitClock()

    /// A cook whose stage of an hour ends at 74 °C.
    private func startedPit(task: String? = nil, end: StageTarget.End = .temperature) throws -> Pit
    {
        var pit = Pit()
        let stage = CookPlan.Stage(
            name: "smoke", celsius: 110, minutes: 60, until: StageTarget(celsius: 74, end: end),
            task: task)
        let plan = CookPlan(name: "brisket", stages: [stage])
        _ = pit.start(CookOrder(plan: plan, weight: .fiveKilograms), at: clock.now)
        _ = try pit.use(.meat(56), for: "brisket", at: clock.now)
        return pit
    }

    private func measure(_ degrees: Double?, _ pit: inout Pit) {
        clock.advance(by: .seconds(20))
        pit.measure(.celsius(degrees, at: clock.now), of: "brisket", by: .meat(56), at: clock.now)
    }

    private func screen(_ style: PitCookStyle, _ pit: Pit, width: Int = 120) -> String {
        var page = PitCookPage(of: "brisket", style: style)
        let (cook, now) = (pit.cooks[pit.cooks.count - 1], clock.now)
        _ = page.take(.cook(cook, cook.progress(at: now).event), at: now)
        return Frame.drawn(width: width, height: 12) {
            PageDrawing(page.page(at: now)).draw(on: &$0, isFocused: true)
        }.lines.joined(separator: "\n")
    }

    @Test("A temperature has its age, in the units of the person.")
    func reading() throws {
        var pit = try startedPit()
        measure(63, &pit)
        clock.advance(by: .seconds(20))

        #expect(screen(.row, pit).contains("63 °C, 20 s ago  to 74 °C  smoke  1 h"))
        let detail = screen(.detail, pit)
        #expect(detail.contains("  63 °C, 20 s ago, to 74 °C  Thermopro-TP12/56/meat"))
        let setting = PitFormat.Setting()
        setting.format.units = .us
        PitFormat.$setting.withValue(setting) {
            #expect(screen(.row, pit).contains("145 °F, 20 s ago  to 165 °F  smoke"))
            #expect(screen(.detail, pit).contains(" 230 °F "))
        }
    }

    @Test(
        "A row has the whole age of a temperature, or none of both.",
        arguments: [
            (80, 63, "63 °C, 20 s ago  to 74 °C  smoke  59 min"), (40, 63, "  63 °C, 20 s ago  "),
            (80, 75, "75 °C, 20 s ago  Wrap it."), (40, 75, "Wrap it.    "),
        ])
    func row(width: Int, degrees: Double, text: String) throws {
        var pit = try startedPit(task: "Wrap it.")
        for _ in 1...3 { measure(degrees, &pit) }
        clock.advance(by: .seconds(20))

        #expect(screen(.row, pit, width: width).contains(text))
    }

    @Test(
        "Of several cooks of one cut, each row has its number.",
        arguments: [
            (80, "  pork-shoulder-7  5 kg   rub  1 h"), (40, "  pork-shoulder-7  rub  1 h"),
            (26, "  pork-shoulder-7  "), (16, "  por…-7 "),
        ])
    func number(width: Int, text: String) {
        var pit = Pit()
        let plan = CookPlan(name: "pork-shoulder", stages: [.init(name: "rub", minutes: 60)])
        for _ in 1...7 {
            _ = pit.start(CookOrder(plan: plan, weight: .fiveKilograms), at: clock.now)
        }

        #expect(screen(.row, pit, width: width).hasPrefix(text))
    }

    @Test("What is silent has no temperature, also when no new state comes.")
    func silent() throws {
        var pit = try startedPit()
        measure(63, &pit)
        let time = LocalTime.text(clock.now, now: clock.now)
        clock.advance(by: .seconds(300))

        for style in [PitCookStyle.row, .detail] {
            let screen = screen(style, pit)
            #expect(screen.contains("no reading since \(time)"))
            #expect(!screen.contains("63 °C"))
        }
    }

    @Test(
        "The stages to come start one after the other, from now on, and end when the cook is ready.",
        arguments: [0, 300])
    func starts(minutes: Int) throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        clock.advance(by: .seconds(60 * minutes))
        let smoke = clock.now + TimeInterval(max(0, 30 - minutes) * 60)
        func time(_ hours: Int) -> String {
            LocalTime.text(smoke + TimeInterval(3600 * hours), now: clock.now)
        }

        let lines = screen(.detail, pit).split(separator: "\n")

        let heading = try #require(lines.firstIndex { $0.hasSuffix(" start │") })
        #expect(lines[heading + 2].hasSuffix(" \(time(0)) │"))
        #expect(lines[heading + 3].hasSuffix(" \(time(2)) │"))
        #expect(lines.contains { $0.contains("Ready at ") && $0.contains(" \(time(3)) ") })
    }

    @Test(
        "A stall is said, also with little room; there is no ready time if the temperature alone decides.",
        arguments: [
            (StageTarget.End.temperature, "No ready time: stalled at 68 °C for "),
            (.first, "It is stalled at 68 °C for "),
        ])
    func stall(end: StageTarget.End, text: String) throws {
        var pit = try startedPit(end: end)
        for _ in 0..<150 { measure(68, &pit) }

        #expect(screen(.row, pit).contains("68 °C stalled  for "))
        #expect(screen(.row, pit, width: 40).contains("68 °C stalled  "))
        #expect(screen(.detail, pit).contains(text))
    }

    private func curve(_ pit: Pit) -> Row? {
        var page = PitCookPage(of: "brisket", style: .detail)
        let (cook, now) = (pit.cooks[0], clock.now)
        let event = cook.progress(at: now).event
        _ = page.take(.cook(cook, event, fire: pit.fire?.probe), at: now)
        return page.page(at: now).rows.first { $0.curve != nil }
    }

    @Test("The curve has the meat, what is expected, the target, the pit, and what was done.")
    func curve() throws {
        var pit = try startedPit(task: "Wrap it.")
        #expect(curve(pit) == nil)
        for degrees in stride(from: 20.0, through: 62, by: 6) {
            clock.advance(by: .seconds(280))
            measure(degrees, &pit)
        }
        _ = try pit.note("brisket", "Added oak.", at: clock.now)

        let row = try #require(curve(pit))
        #expect(row.curve?.lines.map(\.label) == ["62 °C", "", "74 °C", "110 °C"])
        #expect(row.curve?.lines.map(\.isDotted) == [false, true, true, false])
        #expect(row.curve?.marks.map(\.text) == ["Added oak."])
        let words = """
            The meat had 20 °C at TIME, 32 °C at TIME, 44 °C at TIME, 62 °C at TIME, in a pit of \
            110 °C by the plan. It is expected to have 74 °C at TIME.
            """
        #expect(row.words?.replacing(/\d\d:\d\d/, with: "TIME") == words)
        _ = try pit.apply(.use(.meat(7), for: Pit.fireName), at: clock.now)
        pit.measure(.celsius(98, at: clock.now), of: Pit.fireName, by: .meat(7), at: clock.now)
        #expect(curve(pit)?.curve?.lines.last?.label == "98 °C")
        #expect(curve(pit)?.words?.contains(", in a pit of 98 °C. It is expected") == true)
    }

    @Test(
        "The sentence of the curve has four temperatures, as far apart as possible, and no time twice."
    )
    func words() throws {
        func words() -> String? {
            curve(pit)?.words?.components(separatedBy: ", in a pit")[0]
                .replacing(/\d\d:\d\d/, with: "TIME")
        }
        var pit = try startedPit()
        for degrees in 20...25 { measure(Double(degrees), &pit) }
        #expect(words() == "The meat had 24 °C at TIME, 25 °C at TIME")
        clock.advance(by: .seconds(3600))
        for degrees in 40...45 { measure(Double(degrees), &pit) }
        #expect(words() == "The meat had 25 °C at TIME, 45 °C at TIME")
    }

    @Test("While the meat is cold, its row and its stages have the plan's time, as its text has.")
    func cold() throws {
        var pit = Pit()
        _ = pit.start(
            CookOrder(plan: CookPlan.builtIn[0], weight: .fiveKilograms), at: clock.now)
        _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        _ = try pit.use(.meat(56), for: "brisket", at: clock.now)
        for minute in 0..<90 { measure(8 + Double(minute) / 9, &pit) }

        let progress = pit.cooks[0].progress(at: clock.now)
        let planned = LocalTime.text(progress.planned, now: clock.now)
        #expect(progress.readyText(at: clock.now)?.hasSuffix(" by the plan") == true)
        #expect(progress.ready != progress.planned)
        #expect(screen(.row, pit).contains("  ~\(planned)"))
        let rest = LocalTime.text(progress.planned - 3600, now: clock.now)
        let lines = screen(.detail, pit).split(separator: "\n")
        #expect(lines.contains { $0.contains("· rest ") && $0.hasSuffix(" \(rest) │") })
    }

    @Test("A silence and a probe that is out are gaps of the curve, and silent meat has no label.")
    func gaps() throws {
        var pit = try startedPit()
        for degrees in [20, 21, nil, 23] as [Double?] { measure(degrees, &pit) }
        clock.advance(by: .seconds(1200))
        measure(40, &pit)
        #expect(curve(pit)?.curve?.lines[0].label == "40 °C")
        clock.advance(by: .seconds(600))

        #expect(curve(pit)?.curve?.lines.prefix(3).map(\.points.count) == [1, 1, 1])
        #expect(curve(pit)?.curve?.lines[0].label == "")
    }

    @Test("The page of a cook starts with what is to do, when it is ready and its temperature.")
    func order() throws {
        var pit = try startedPit(task: "Wrap it.")
        measure(63, &pit)

        let lines = screen(.detail, pit).split(separator: "\n")

        #expect(lines[1].contains("Wrap it.") && lines[2].contains("Ready at"))
        #expect(lines[3].contains("63 °C"))
    }
}

extension Row {
    fileprivate var curve: Curve? { if case .curve(let curve) = content { curve } else { nil } }
}
