import PitContract
import PitCook
public import Routing
import Streams

/// The view of the PitBoard unit.
public protocol PitBoardPresentable: Viewable {
    func set(listener: any PitBoardPresentableListener) async
    func show(_ state: PitBoardState) async
}

/// The actions that the view of the PitBoard unit reports.
public protocol PitBoardPresentableListener: AnyObject, Sendable {
    /// Reads the pit again, and shows it also if it has not changed.
    func didTapRefresh() async
}

/// Shows what is on the pit, with a row for each cook.
///
/// After each change the unit shows the newest state of the pit. So the order in which changes come does
/// not matter.
actor PitBoardInteractor: Interactable, PitBoardActionable {
    nonisolated let lifetime = Lifetime()

    @Wired private var presenter: (any PitBoardPresentable)?
    private let pit: any PitService
    private var shown: PitBoardState?
    /// The last state that the view has taken.
    private var taken: PitBoardState?
    /// The cooks that have a row: those on the pit, then those whose row has not reported the end.
    private var rows: [Cook.ID] = []
    /// The rows that the router was asked for last.
    private var askedRows: [Cook.ID]?
    /// The number of calls that have set the rows.
    private var rowCalls = 0
    /// The last of these calls that was not replaced, when its rows were attached; again with each state that is shown.
    private let attachedRows = StateStream(0)

    private(set) var router: (any PitBoardRouting)?

    init(pit: any PitService, presenter: any PitBoardPresentable) {
        _presenter = Wired(presenter, until: lifetime)
        self.pit = pit
    }

    func set(router: (any PitBoardRouting)?) {
        self.router = router
    }

    /// Shows the pit with its rows, and follows it from then on.
    func didBecomeActive() async {
        let states = pit.pit.makeAsyncIterator()
        if await states.next() != nil { await showNewest() }
        task("follows the pit") {
            while await states.next() != nil { await self.showNewest() }
        }
    }

    /// Returns when the newest pit is shown with its rows.
    ///
    /// The row of a cook that is gone says so before the pit without it is shown.
    ///
    /// It waits until the newest rows are attached. To set them again would cancel another caller.
    func catchUp() async {
        await perform("catches up") {
            while await !self.showNewest() {}
            for await attached in self.attachedRows.values where await self.isNewest(attached) {
                return
            }
        }
    }

    private func isNewest(_ attached: Int) -> Bool {
        attached == rowCalls && taken == pit.pit.newest.map(PitBoardState.init)
    }

    /// - Returns: `false` when a newer state came while this one was shown, whose rows may not be set yet.
    @discardableResult
    private func showNewest(again: Bool = false) async -> Bool {
        guard let state = pit.pit.newest.map(PitBoardState.init) else { return true }
        if again || state != shown && state.has(rows) {
            shown = state
            await presenter?.show(state)
            // A newer state may have come while this one was shown. The newer call attaches its rows.
            guard state == shown else { return false }
            taken = state
        }
        await setRows(of: state, again: again)
        return true
    }

    /// Sets a row for each cook on the pit.
    ///
    /// The row of a cook that is gone stays until it reports the end: an action of the person may be
    /// under way there, and its result has to be shown. Rows that are attached are not set again: most
    /// changes are inside of one row.
    private func setRows(of state: PitBoardState, again: Bool) async {
        rows = state.rows(keeping: rows)
        let areAttached = rows == askedRows && attachedRows.value == rowCalls
        guard again || !areAttached else { return attachedRows.send(rowCalls) }
        askedRows = rows
        rowCalls += 1
        let call = rowCalls
        await router?.show(cooks: rows)
        if call == rowCalls { attachedRows.send(call) }
    }
}

extension PitBoardInteractor: PitBoardPresentableListener {
    func didTapRefresh() async {
        await perform("reads the pit again") {
            await self.pit.refresh()
            await self.showNewest(again: true)
        }
    }
}

extension PitBoardInteractor: PitCookListener {
    /// Detaches the row of the cook, unless a new cook has its name.
    func didFinishPitCook(_ id: Cook.ID) async {
        rows.removeAll { $0 == id }
        await showNewest()
    }
}
