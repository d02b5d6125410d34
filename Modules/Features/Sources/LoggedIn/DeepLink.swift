/// An address of a screen: `pit`, `pit/brisket`, `account`.
public struct DeepLink: Sendable, Hashable, CustomStringConvertible {
    /// The links that a person may write.
    public static let forms =
        NamedScreen.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ") + " or `pit/COOK`"

    public let screen: LoggedInScreen

    public init(to screen: LoggedInScreen) {
        self.screen = screen
    }

    /// Reads a link; `nil` for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2, parts[0] == NamedScreen.board.rawValue, !parts[1].isEmpty {
            screen = .cook(parts[1])
        } else if let named = NamedScreen(rawValue: text) {
            screen = .named(named)
        } else {
            return nil
        }
    }

    public var description: String {
        switch screen {
        case .named(let screen): screen.rawValue
        case .cook(let id): "\(NamedScreen.board.rawValue)/\(id)"
        }
    }
}
