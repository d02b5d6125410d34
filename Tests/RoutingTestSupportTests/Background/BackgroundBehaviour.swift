import RoutingTestSupport
import Testing

/// What goes on after a function has returned: waited for, and never polled.
///
/// Wait with `settle()` for all there is to happen, with `called(times:)` for one call.
@Suite("Background behaviour", .schedules(100))
struct BackgroundBehaviour {
    private let actionSpy = Spy<Void, Void, Never>("action()")
    private var refresher: Refresher { Refresher(action: action) }

    /// Not a closure: in one of a single line the compiler takes a spy's call for one that is not
    /// async when the code around it is not.
    @Sendable private func action() async { await actionSpy() }

    @Test("At first the button is there.")
    func atFirst() async {
        #expect(await refresher.isRefreshing == false)
    }

    @Test("A tap calls the action, in the background.")
    func tap() async {
        await refresher.didTapRefresh()

        await actionSpy.called(times: 1)
    }

    @Test("While the action goes on, that is shown, and a second tap does nothing.")
    func inProgress() async {
        actionSpy.suspends()
        let refresher = refresher

        await refresher.didTapRefresh()
        await refresher.didTapRefresh()
        await settle()

        #expect(await refresher.isRefreshing)
        #expect(actionSpy.callCount == 1)
        actionSpy.resume(returning: ())
    }

    @Test("When the action has ended, the button is back.")
    func ended() async {
        let refresher = refresher

        await refresher.didTapRefresh()
        await settle()

        #expect(await refresher.isRefreshing == false)
    }

    @Test("A callback is counted by a confirmation, when the test knows when to look.")
    func confirmed() async {
        await confirmation { isCalled in
            await Refresher { isCalled() }.didTapRefresh()
            await settle()
        }
    }
}
