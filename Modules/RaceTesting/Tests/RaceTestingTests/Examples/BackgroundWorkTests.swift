import RaceTesting
import Testing

/// Tests of work that continues after a function has returned, without polling.
///
/// Wait with `settle()` until everything has happened, with `called(times:)` for one call.
@Suite("Background work", .failsIfStuck)
struct BackgroundWorkTests {
    private let actionSpy = Spy<Void, Void, Never>("action()")
    private var refresher: Refresher { Refresher(action: action) }

    /// Calls the spy; not a closure, since in a closure of one line the compiler chooses the spy's call
    /// that is not async if the code around the closure is not.
    @Sendable private func action() async { await actionSpy() }

    @Test("A tap calls the action, in the background.", .schedules(100))
    func tap() async {
        await refresher.didTapRefresh()

        await actionSpy.called(times: 1)
    }

    @Test("During the action it is refreshing, and a second tap does nothing.", .schedule())
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

    @Test("Before and after the action it is not refreshing.", .schedules(100))
    func ended() async {
        let refresher = refresher
        let atFirst = await refresher.isRefreshing

        await refresher.didTapRefresh()
        await settle()

        #expect(await [atFirst, refresher.isRefreshing] == [false, false])
    }

    @Test("A confirmation counts a callback, after settle().", .schedule())
    func confirmed() async {
        await confirmation { isCalled in
            await Refresher { isCalled() }.didTapRefresh()
            await settle()
        }
    }
}

actor Refresher {
    private(set) var isRefreshing = false
    private let action: @Sendable () async -> Void

    init(action: @escaping @Sendable () async -> Void) {
        self.action = action
    }

    func didTapRefresh() {
        guard !isRefreshing else { return }
        isRefreshing = true
        Task { await self.refresh() }
    }

    private func refresh() async {
        await action()
        isRefreshing = false
    }
}
