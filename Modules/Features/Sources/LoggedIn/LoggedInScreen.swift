public import MyAccount
public import PitBoard
public import PitContract
public import PitCook
public import Routing

/// A screen of the app, which is a key of the back stack.
///
/// A new screen is wired in this file: its case, its builder, and its unit.
public enum LoggedInScreen: Sendable, Hashable, Codable {
    /// A screen that needs only its name.
    case named(NamedScreen)
    /// One cook.
    case cook(Cook.ID)

    /// The cooks on the pit: the screen below all others.
    public static let board = Self.named(.board)
    /// The account of the person.
    public static let account = Self.named(.account)
}

/// The screens with a name, which is their deep link, and the command that shows them.
public enum NamedScreen: String, Sendable, CaseIterable, Codable {
    case board = "pit"
    case account
}

extension NamedScreen {
    /// The summary of the screen's command.
    public var summary: String {
        switch self {
        case .board: "show what is on the pit"
        case .account: "show your account"
        }
    }
}

/// The builders of the screens.
public protocol LoggedInScreenDependency: Dependency {
    var pitBoardBuilder: any PitBoardBuildable { get }

    var pitCookBuilder: any PitCookBuildable { get }

    var myAccountBuilder: any MyAccountBuildable { get }
}

extension LoggedInRouter {
    /// Builds the unit of a screen.
    func build(_ screen: LoggedInScreen) async -> any Routing {
        switch screen {
        case .named(.board): await component.app.pitBoardBuilder.build(pit: component.pit)
        case .cook(let id):
            await component.app.pitCookBuilder.build(
                withListener: interactor, pit: component.pit, cook: id, style: .detail)
        case .named(.account): await component.app.myAccountBuilder.build(withListener: interactor)
        }
    }
}
