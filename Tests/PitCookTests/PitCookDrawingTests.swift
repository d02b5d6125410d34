import ConsoleTestSupport
import Essentials
import PitContract
import PitCook
import PitCookViews
import PitTestSupport
import RoutingTestSupport
import Screen
import Testing

@Suite("A cook with a probe on the full screen", .failsIfStuck)
@MainActor
struct PitCookDrawingTests {
    private let clock = ManualPitClock()

    /// A cook whose stage of an hour ends at 74 °C.
    private func startedPit(task: String? = nil) throws -> Pit {
        var pit = Pit()
        let stage = CookPlan.Stage(
            name: "smoke", celsius: 110, minutes: 60, until: StageTarget(celsius: 74), task: task)
        let plan = CookPlan(name: "brisket", stages: [stage])
        _ = pit.start(CookOrder(plan: plan, weight: .fiveKilograms), at: clock.now)
        _ = try pit.use(.meat(56), for: "brisket", at: clock.now)
        return pit
    }

    private func measure(_ degrees: Double, _ pit: inout Pit) {
        clock.advance(by: .seconds(20))
        pit.measure(.celsius(degrees, at: clock.now), of: "brisket", by: .meat(56), at: clock.now)
    }

    private func screen(_ style: PitCookStyle, _ pit: Pit, width: Int = 120) async -> String {
        let sut = PitCookScreenView(style: style, console: ConsoleSpy(), clock: clock)
        let cook = pit.cooks[pit.cooks.count - 1]
        await sut.show(
            .cook(cook, cook.progress(at: clock.now).event, .none, silence: nil))
        return Frame.drawn(width: width, height: 10) { sut.draw(on: &$0) }
            .lines.joined(separator: "\n")
    }

    @Test("A temperature has its age, in the units of the person.")
    func reading() async throws {
        var pit = try startedPit()
        measure(63, &pit)
        clock.advance(by: .seconds(20))

        #expect(await screen(.row, pit).contains("smoke  63 °C, 20 s ago, to 74 °C  1 h"))
        let detail = await screen(.detail, pit)
        #expect(detail.contains("Thermopro-TP12/56/meat: 63 °C, 20 s ago, to 74 °C"))
        let setting = PitFormat.Setting()
        setting.format.units = .us
        await PitFormat.$setting.withValue(setting) {
            #expect(await screen(.row, pit).contains("smoke  145 °F, 20 s ago, to 165 °F"))
            #expect(await screen(.detail, pit).contains(" 230 °F "))
        }
    }

    @Test(
        "A row has the whole age of a temperature, or none of both.",
        arguments: [
            (80, 63, "smoke  63 °C, 20 s ago, to 74 °C  59 min"), (40, 63, "  63 °C, 20 s ago, "),
            (80, 75, "Wrap it.  75 °C, 20 s ago, to 74 °C"), (40, 75, "Wrap it.    "),
        ])
    func row(width: Int, degrees: Double, text: String) async throws {
        var pit = try startedPit(task: "Wrap it.")
        for _ in 1...3 { measure(degrees, &pit) }
        clock.advance(by: .seconds(20))

        #expect(await screen(.row, pit, width: width).contains(text))
    }

    @Test(
        "Of several cooks of one cut, each row has its number.",
        arguments: [
            (80, "▸ pork-shoulder-7     5 kg  rub  1 h"), (40, "▸ pork-shoulder-7 rub  1 h"),
            (26, "▸ pork-shou…-7 "),
        ])
    func number(width: Int, text: String) async {
        var pit = Pit()
        let plan = CookPlan(name: "pork-shoulder", stages: [.init(name: "rub", minutes: 60)])
        for _ in 1...7 {
            _ = pit.start(CookOrder(plan: plan, weight: .fiveKilograms), at: clock.now)
        }

        #expect(await screen(.row, pit, width: width).hasPrefix(text))
    }

    @Test("What is silent has no temperature, also when no new state comes.")
    func silent() async throws {
        var pit = try startedPit()
        measure(63, &pit)
        let time = LocalTime.text(clock.now, now: clock.now)
        clock.advance(by: .seconds(300))

        for style in [PitCookStyle.row, .detail] {
            let screen = await screen(style, pit)
            #expect(screen.contains("no reading since \(time)"))
            #expect(!screen.contains("63 °C"))
        }
    }

    @Test(
        "The stages to come start one after the other, from now on, and end when the cook is ready.",
        arguments: [0, 300])
    func starts(minutes: Int) async {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        clock.advance(by: .seconds(60 * minutes))
        let smoke = clock.now + TimeInterval(max(0, 30 - minutes) * 60)
        func time(_ hours: Int) -> String {
            LocalTime.text(smoke + TimeInterval(3600 * hours), now: clock.now)
        }

        let lines = await screen(.detail, pit).split(separator: "\n")

        #expect(lines[1].hasSuffix(" start │"))
        #expect(lines[3].hasSuffix(" \(time(0)) │") && lines[4].hasSuffix(" \(time(2)) │"))
        #expect(lines.contains { $0.contains("Ready at \(time(3))") })
    }

    @Test("During a stall there is no ready time.")
    func stall() async throws {
        var pit = try startedPit()
        for _ in 0..<150 { measure(68, &pit) }

        #expect(await screen(.row, pit).contains("stalled at 68 °C for "))
        #expect(
            await screen(.detail, pit)
                .contains("No ready time by temperature: stalled at 68 °C for "))
    }
}
