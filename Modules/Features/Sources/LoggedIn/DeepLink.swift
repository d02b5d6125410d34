/// An address of a screen: `pit`, `pit/brisket`, `account`.
public struct DeepLink: Sendable, Hashable, CustomStringConvertible {
    /// The screen that it leads to.
    public let screen: LoggedInScreen

    /// Creates a link to a screen.
    public init(to screen: LoggedInScreen) {
        self.screen = screen
    }

    /// Reads a link; `nil` for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        switch (parts.first, parts.count) {
        case ("pit", 1): screen = .board
        case ("account", 1): screen = .account
        case ("pit", 2) where !parts[1].isEmpty: screen = .cook(parts[1])
        default: return nil
        }
    }

    /// The text of the link.
    public var description: String {
        switch screen {
        case .board: "pit"
        case .account: "account"
        case .cook(let id): "pit/\(id)"
        }
    }
}
