public import Console
public import PitBoard
public import PitContract

/// The view of the PitBoard unit in the line front end.
///
/// The rows print what changes in a cook. The board prints the list when a cook comes or goes, and
/// when the person asks.
@MainActor
public final class PitBoardLineView: PitBoardPresentable, LineView {
    private let console: any LinePrinting
    private let clock: any PitClock
    private let onFailure: @Sendable (PitError) -> Void
    private weak var listener: (any PitBoardPresentableListener)?
    private var printed: [Cook.ID]?
    private var cooks: [Cook.ID] = []
    private static let empty = "Nothing is on the pit. Type `start brisket 5kg`."
    private var isAsked = false

    /// Creates a view that prints to `console`.
    ///
    /// - Parameter onFailure: Called with each failure of the command `pit`; the app chooses its exit
    ///   code from it.
    public init(
        console: any LinePrinting, clock: any PitClock,
        onFailure: @escaping @Sendable (PitError) -> Void = { _ in }
    ) {
        self.console = console
        self.clock = clock
        self.onFailure = onFailure
    }

    public func set(listener: any PitBoardPresentableListener) {
        self.listener = listener
    }

    /// The commands of the board; those of a cook are in its row, with its name.
    public var commands: [LineCommand] {
        [
            .pit { [weak self] in await self?.refresh() }
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
    @MainActor
    public func show(_ state: PitBoardState) async {
        switch state {
        case .empty: await printList([])
        case .cooks(let cooks): await printList(cooks)
        case .unavailable(let error):
            printed = nil
            // Without the command, what the person asked for has not failed.
            if isAsked { onFailure(error) }
            await console.printError(error.description)
        }
    }

    private func printList(_ cooks: [Cook]) async {
        self.cooks = cooks.map(\.id)
        guard self.cooks != printed else { return }
        printed = self.cooks
        let now = clock.now
        let lines = cooks.map { cook in cook.text(at: now) { "\($0) \(cook.id)" } }
        await console.print(
            lines: lines.isEmpty ? [Self.empty] : lines)
    }
}

extension LineCommand {
    /// The command that shows the pit again.
    static func pit(_ action: @escaping @Sendable () async -> Void) -> LineCommand {
        LineCommand(
            name: "pit", summary: "show what is on the pit", isOverride: true, action: action)
    }
}
