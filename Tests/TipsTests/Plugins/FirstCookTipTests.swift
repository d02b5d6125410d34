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
            FirstCookTip().tip(for: .sample())
                == Tip(
                    about: "start", "The first cook is two questions away.", command: "start"))
    }

    @Test("Without any plan, there is no tip.")
    func noPlans() {
        #expect(FirstCookTip().tip(for: .sample(plans: [])) == nil)
    }

    @Test("With something on the pit, or after it, there is no tip.")
    func none() {
        var pit = Pit()
        _ = pit.start(.brisket, at: PitTestSupport.ManualClock().now)

        #expect(FirstCookTip().tip(for: .sample(pit: pit)) == nil)
        #expect(FirstCookTip().tip(for: .sample(hasCooked: true)) == nil)
    }

    @Test("It does not depend on the time.")
    func time() {
        #expect(FirstCookTip().nextChange(after: .sample()) == nil)
    }
}
