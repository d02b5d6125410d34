import PitContract
import PitTestSupport
import Testing
import TipPlugins
import Tips

@Suite("FirstCookTip")
struct FirstCookTipTests {
    @Test("With an empty pit, it says how to start a cook.")
    func suggests() {
        #expect(
            FirstCookTip().tips(for: .sample())
                == [
                    Tip(about: "start", "The first cook is two questions away.", command: "start")
                ])
    }

    @Test("Without any plan, there is no tip.")
    func noPlans() {
        #expect(FirstCookTip().tips(for: .sample(plans: [])).isEmpty)
    }

    @Test("With something on the pit, or after it, also in another session, there is no tip.")
    func none() throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: ManualPitClock().now)

        #expect(FirstCookTip().tips(for: .sample(pit: pit)).isEmpty)
        _ = try pit.finish("brisket", early: true, at: ManualPitClock().now)
        #expect(FirstCookTip().tips(for: .sample(pit: pit)).isEmpty)
    }
}
