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

    @Test("With something on the pit, or after it, there is no tip.")
    func none() {
        var pit = Pit()
        _ = pit.start(.brisket, at: ManualPitClock().now)

        #expect(FirstCookTip().tips(for: .sample(pit: pit)).isEmpty)
        #expect(FirstCookTip().tips(for: .sample(hasCooked: true)).isEmpty)
    }

    @Test("It does not depend on the time.")
    func time() {
        #expect(FirstCookTip().nextChange(after: .sample()) == nil)
    }
}
