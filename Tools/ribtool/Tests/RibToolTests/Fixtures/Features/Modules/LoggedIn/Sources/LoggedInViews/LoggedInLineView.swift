public import Console
public import LoggedIn

/// The view of the LoggedIn unit.
@MainActor
public final class LoggedInLineView: LoggedInPresentable {
    private let console: any LinePrinting
    private weak var listener: (any LoggedInPresentableListener)?

    /// Creates a view.
    public init(console: any LinePrinting) {
        self.console = console
    }

    /// Sets the listener.
    public func set(listener: any LoggedInPresentableListener) {
        self.listener = listener
    }

    /// The commands.
    public var commands: [LineCommand] {
        [
            LineCommand(name: "logout", summary: "sign out") { [weak listener] in
                await listener?.didTapLogout()
            }
        ]
    }
}
