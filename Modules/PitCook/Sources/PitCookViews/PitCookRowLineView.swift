public import Console
public import PitContract
public import PitCook

/// The view of a cook on the board in the line front end; it prints only what changes.
@MainActor
public final class PitCookRowLineView: PitCookPresentable, LineView {
    private let console: any LinePrinting
    private let clock: any PitClock
    private let onFailure: @Sendable (any Error) -> Void
    private weak var listener: (any PitCookPresentableListener)?
    private var reader = PitCookReader()
    private var id: Cook.ID?

    /// Creates a view that prints to `console`.
    ///
    /// - Parameter onFailure: Called with each failure that is shown; the app chooses its exit code
    ///   from it.
    public init(
        console: any LinePrinting, clock: any PitClock,
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.console = console
        self.clock = clock
        self.onFailure = onFailure
    }

    /// Sets the listener.
    public func set(listener: any PitCookPresentableListener) {
        self.listener = listener
    }

    /// The commands of the cook; their names end with its name.
    public var commands: [LineCommand] {
        id.map { .ofCook($0, isNamed: true, listener: listener) } ?? []
    }

    /// Prints what has changed.
    @MainActor
    public func show(_ state: PitCookState) async {
        switch state {
        case .cook(let cook, let event, let phase):
            id = cook.id
            for news in reader.news(of: event, phase) {
                switch news {
                case .failure(let error):
                    onFailure(error)
                    await console.printError(error.description)
                case .progress:
                    await console.print(cook.text(at: clock.now) { "\($0) \(cook.id)" })
                }
            }
        // The board prints the reason.
        case .unavailable: break
        }
    }
}
