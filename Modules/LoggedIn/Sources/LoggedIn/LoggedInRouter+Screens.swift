import MyAccount
import PitBoard
import PitContract
import PitCook
import Routing
import RoutingExtras

extension LoggedInRouter: Restorable {
    var screens: [LoggedInScreen] { route }

    var route: [LoggedInScreen] { stack.keys }

    func restore(_ screens: [LoggedInScreen]) async {
        await stack.restore(screens) { [self] in await build($0) }
    }

    func show(_ screen: LoggedInScreen) async -> Transition {
        switch screen {
        case .board:
            let transition = await stack.newRoot(screen) { [self] in await build(screen) }
            await (stack.child as? any PitBoardRouting)?.catchUp()
            return transition
        case .cook, .account:
            return await stack.singleTop(screen) { [self] in await build(screen) }
        }
    }

    func goBack() async -> Transition { await stack.pop() }

    func close(_ screen: LoggedInScreen) async -> Transition { await stack.remove(screen) }

    private func build(_ screen: LoggedInScreen) async -> any Routing {
        switch screen {
        case .board: await pitBoardBuilder.build(pit: pit)
        case .cook(let id):
            await pitCookBuilder.build(
                withListener: interactor, pit: pit, cook: id, style: .detail)
        case .account: await myAccountBuilder.build(withListener: interactor)
        }
    }
}
