import PitContract
import PitTestSupport
import Testing
import TipPlugins
import Tips

@Suite("FirstDinnerTip")
struct FirstDinnerTipTests {
    @Test("With an empty pit, it says how to plan a dinner.")
    func suggests() {
        #expect(
            FirstDinnerTip().tips(for: .sample())
                == [
                    Tip(
                        about: "dinner", "Plan a dinner, and all is ready at one time.",
                        command: "dinner 18:00")
                ])
    }

    @Test("Without any plan, there is no tip.")
    func noPlans() {
        #expect(FirstDinnerTip().tips(for: .sample(plans: [])).isEmpty)
    }

    @Test("With something on the pit, or after it, also in another session, there is no tip.")
    func none() throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: ManualPitClock().now)

        #expect(FirstDinnerTip().tips(for: .sample(pit: pit)).isEmpty)
        _ = try pit.finish("brisket", early: true, at: ManualPitClock().now)
        #expect(FirstDinnerTip().tips(for: .sample(pit: pit)).isEmpty)
    }
}
