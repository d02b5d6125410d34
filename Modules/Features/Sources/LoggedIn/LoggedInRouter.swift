import Announcements
import Meal
public import NewCook
import PitBoard
public import PitContract
import PitCook
public import Routing
import RoutingExtras
import Thermometers
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
    /// - Throws: the reason for which there is no order: the person gave up, or could not be asked.
    func askForCook(_ draft: NewCookDraft) async throws(ScreenError) -> CookOrder

    /// The actions that the parent may ask of the unit.
    var actions: any LoggedInActionable { get }
}

/// The actions that the parent may ask of the LoggedIn unit.
public protocol LoggedInActionable: Sendable {
    /// Opens the screen of a deep link.
    func open(_ link: DeepLink) async throws(ScreenError)
}

/// The router of the LoggedIn unit: a back stack of screens, a dialog, and permanent children.
final class LoggedInRouter: LoggedInRouting {
    let interactor: LoggedInInteractor
    let viewable: any Viewable
    let component: LoggedInComponent
    private let stack: BackStack<LoggedInScreen>
    private let dialog: Slot<String>

    var interactable: any Interactable { interactor }
    var actions: any LoggedInActionable { interactor }

    init(interactor: LoggedInInteractor, viewable: any Viewable, component: LoggedInComponent) {
        self.interactor = interactor
        self.viewable = viewable
        self.component = component
        // A covered screen stays as the person left it.
        stack = BackStack(
            of: interactor, covered: .kept, views: ViewPlacement(in: viewable))
        dialog = Slot(of: interactor, views: ViewPlacement(in: viewable, isModal: true))
    }

    func attachPermanentChildren() async {
        let (app, pit) = (component.app, component.pit)
        await attachPanel(app.announcementsBuilder.build(pit: pit))
        await attachPanel(app.mealBuilder.build(pit: pit))
        await attachPanel(app.tipsBuilder.build(pit: pit))
        if let probes = app.probesService {
            await attachPermanent {
                await app.thermometersBuilder.build(pit: pit, probes: probes)
            }
        }
    }

    /// Attaches a child that stays, in a view that has room for it.
    private func attachPanel(_ child: any ViewableRouting) async {
        guard await attachPermanent({ child }) else { return }
        let change = ViewChange(removed: nil, added: child.viewable, isModal: false)
        await ViewPlacement(in: viewable)?.change(change)
    }

    func askForCook(_ draft: NewCookDraft) async throws(ScreenError) -> CookOrder {
        let result: Result<CookOrder, PitError>
        do throws(RoutingError) {
            result = try await dialog.ask("NewCook") { [component] answer in
                await component.app.newCookBuilder.build(
                    withListener: answer, pit: component.pit, draft: draft)
            }
        } catch {
            throw ScreenError(error)
        }
        return try result.mapError(ScreenError.pit).get()
    }
}

extension LoggedInRouter: Restorable {
    var screens: [LoggedInScreen] { stack.keys }
    var route: [LoggedInScreen] { screens }

    func restore(_ screens: [LoggedInScreen]) async {
        await stack.restore(screens) { [self] in await build($0) }
    }

    func show(_ screen: LoggedInScreen) async -> Transition {
        switch screen {
        case .named(.board):
            let transition = await stack.newRoot(screen) { [self] in await build(screen) }
            await (stack.child as? any PitBoardRouting)?.actions.catchUp()
            return transition
        case .cook, .named:
            return await stack.singleTop(screen) { [self] in await build(screen) }
        }
    }

    func goBack() async -> Transition { await stack.pop() }

    func close(_ screen: LoggedInScreen) async -> Transition { await stack.remove(screen) }
}
