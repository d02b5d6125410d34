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

/// A model that refreshes something in the background.
actor Refresher {
    private(set) var isRefreshing = false
    private let action: @Sendable () async -> Void

    init(action: @escaping @Sendable () async -> Void) {
        self.action = action
    }

    /// Starts a refresh, and returns at once.
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

/// A test in which each call of a double succeeds or fails, as the schedule chooses.
@Suite("Faults of doubles", .failsIfStuck)
struct FaultsTests {
    @Test("A bill can be paid again when the bank was offline, and is paid once.")
    func faults() async {
        await schedules(200) {
            let bank = CashDeskSpy()
            bank.chargeSpy.plays(oneOf: .success(()), .failure(Offline()))
            let bill = Bill(bank: bank)
            let taps = (1...2).map { _ in Task { await bill.pay() } }
            for tap in taps { await tap.value }

            #expect(await bill.state != .paying)
            #expect(await bill.charged <= 1)
        }
    }
}

private actor Bill {
    enum State { case open, paying, paid }

    private(set) var state = State.open
    private(set) var charged = 0
    private let bank: CashDeskSpy

    init(bank: CashDeskSpy) { self.bank = bank }

    func pay() async {
        guard state == .open else { return }
        state = .paying
        do {
            try await bank.charge()
            charged += 1
            state = .paid
        } catch {
            state = .open
        }
    }
}

private final class CashDeskSpy: Sendable {
    let chargeSpy = Spy<Void, Void, any Error>("charge()")

    func charge() async throws { try await chargeSpy() }
}

private struct Offline: Error {}
