public import Console
public import PitBoard
public import PitContract

/// The view of the PitBoard unit in the line front end.
///
/// The rows print what changes in a cook. The board prints the list when a cook comes or goes, and
/// when the person asks.
@MainActor
public class PitBoardLineView: PitBoardPresentable, LineView {
    let clock: any PitClock
    private let console: any LinePrinting
    private weak var listener: (any PitBoardPresentableListener)?
    private var printed: [Cook.ID]?
    private var isAsked = false

    public init(console: any LinePrinting, clock: any PitClock) {
        (self.console, self.clock) = (console, clock)
    }

    public func set(listener: any PitBoardPresentableListener) { self.listener = listener }

    /// The commands of the board; those of a cook are in its row, with its name.
    public var commands: [LineCommand] {
        [
            LineCommand(name: "pit", summary: "show what is on the pit", isOverride: true) {
                [weak self] in await self?.refresh()
            }
        ]
    }

    private func refresh() async {
        // So the next state is printed in any case, and once.
        printed = nil
        isAsked = true
        await listener?.didTapRefresh()
        isAsked = false
    }

    /// Prints the error, or the list unless it was already printed for these cooks.
    @MainActor public func show(_ state: PitBoardState) async {
        switch state {
        case .empty: await printList([])
        case .cooks(let cooks): await printList(cooks)
        case .unavailable(let error):
            printed = nil
            guard isAsked else { return await console.printError(error.description) }
            await console.printFailure(error)
        }
    }

    private func printList(_ cooks: [Cook]) async {
        let ids = cooks.map(\.id)
        guard ids != printed else { return }
        printed = ids
        let lines = cooks.map { cook in cook.text(at: clock.now) { "\($0) \(cook.id)" } }
        await console.print(
            lines: lines.isEmpty ? ["Nothing is on the pit. Type `start brisket 5kg`."] : lines)
    }
}
