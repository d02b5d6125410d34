import Announcements
import MyAccount
public import NewCook
import PitBoard
public import PitContract
import PitCook
public import Routing
import RoutingExtras
import Tips

/// The router of the LoggedIn unit, as its interactor and its parent know it.
public protocol LoggedInRouting: ViewableRouting {
    /// The screens that are open, the shown one last.
    var screens: [LoggedInScreen] { get }

    /// Attaches the children that stay as long as this unit.
    func attachPermanentChildren() async

    /// Shows a screen: returns to it if it is open, and else opens it above the others.
    ///
    /// The board closes all others, and has caught up with the pit when this returns.
    func show(_ screen: LoggedInScreen) async -> Transition

    /// Shows these screens in place of the open ones.
    func restore(_ screens: [LoggedInScreen]) async

    /// Closes the shown screen, unless it is the only one.
    func goBack() async -> Transition

    /// Closes a screen, wherever it is.
    func close(_ screen: LoggedInScreen) async -> Transition

    /// Asks the person for a new cook.
    ///
    /// - Returns: the order; `nil` when the person gave up.
    /// - Throws: ``/Routing/RoutingError`` when the question could not be asked or was not answered.
    func askForCook(_ draft: NewCookDraft) async throws(RoutingError) -> CookOrder?

    /// Opens the screen of a deep link.
    func open(_ link: DeepLink) async throws(ScreenError)
}

/// The router of the LoggedIn unit: a back stack of screens, a dialog, and two permanent children.
final class LoggedInRouter: LoggedInRouting {
    let interactor: LoggedInInteractor
    let viewable: any Viewable
    let pit: any PitService
    let pitBoardBuilder: any PitBoardBuildable
    let pitCookBuilder: any PitCookBuildable
    private let newCookBuilder: any NewCookBuildable
    let myAccountBuilder: any MyAccountBuildable
    private let announcementsBuilder: any AnnouncementsBuildable
    private let tipsBuilder: any TipsBuildable
    let stack: BackStack<LoggedInScreen>
    private let dialog: Slot<String>

    var interactable: any Interactable { interactor }

    init(
        interactor: LoggedInInteractor, viewable: any Viewable, pit: any PitService,
        pitBoardBuilder: any PitBoardBuildable,
        pitCookBuilder: any PitCookBuildable,
        newCookBuilder: any NewCookBuildable,
        myAccountBuilder: any MyAccountBuildable,
        announcementsBuilder: any AnnouncementsBuildable,
        tipsBuilder: any TipsBuildable
    ) {
        self.interactor = interactor
        self.viewable = viewable
        self.pit = pit
        self.pitBoardBuilder = pitBoardBuilder
        self.pitCookBuilder = pitCookBuilder
        self.newCookBuilder = newCookBuilder
        self.myAccountBuilder = myAccountBuilder
        self.announcementsBuilder = announcementsBuilder
        self.tipsBuilder = tipsBuilder
        // A covered screen reads the newest state when it is shown again.
        stack = BackStack(of: interactor, covered: .rebuilt)
        dialog = Slot(of: interactor)
    }

    func attachPermanentChildren() async {
        await attachPermanent { await announcementsBuilder.build(pit: pit) }
        await attachPermanent { await tipsBuilder.build(pit: pit) }
    }

    func askForCook(_ draft: NewCookDraft) async throws(RoutingError) -> CookOrder? {
        try await dialog.ask("NewCook") { [newCookBuilder, pit] reply in
            await newCookBuilder.build(withListener: NewCookReply(reply), pit: pit, draft: draft)
        }
    }

    func open(_ link: DeepLink) async throws(ScreenError) {
        try await interactor.open(link)
    }
}

/// The listener that returns the result of a question to the call that asked.
private final class NewCookReply: NewCookListener {
    private let reply: Reply<CookOrder?>

    init(_ reply: Reply<CookOrder?>) { self.reply = reply }

    func newCookDidEnd(with order: CookOrder?) async { reply(order) }
}
