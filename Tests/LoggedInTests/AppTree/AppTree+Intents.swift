import Announcements
import Auth
import Foundation
import LoggedIn
import LoggedOut
import Meal
import MyAccount
import NewCook
import PitBoard
import PitContract
import PitCook
import PitTestSupport
import RoutingTestSupport
import Streams
import Tips

extension AppTree {
    /// What people and other programs do.
    static let intents: [TreeIntent<AppTree>] = onCooks + onScreens + elsewhere

    private static let onCooks: [TreeIntent<AppTree>] = [
        .intent("confirm brisket") { await $0.cook("brisket")?.didTapConfirm(early: false) },
        .intent("confirm brisket early") { await $0.cook("brisket")?.didTapConfirm(early: true) },
        .intent("adjust brisket") { await $0.cook("brisket")?.didTapAdjust(by: .seconds(60)) },
        .intent("finish brisket") { await $0.cook("brisket")?.didTapFinish(early: false) },
        .intent("finish brisket early") { await $0.cook("brisket")?.didTapFinish(early: true) },
        .intent("finish brisket-2 early") { await $0.cook("brisket-2")?.didTapFinish(early: true) },
        .intent("consent") {
            for view in $0.views(PitCookView.self) { view.question.answer(true) }
        },
        .intent("refuse") {
            for view in $0.views(PitCookView.self) { view.question.answer(false) }
        },
    ]

    private static let onScreens: [TreeIntent<AppTree>] = [
        .intent("open brisket") { await $0.frame?.didTap(.cook("brisket")) },
        .intent("open the account") { await $0.frame?.didTap(.account) },
        .intent("open the board") { await $0.frame?.didTap(.board) },
        .intent("back") { await $0.frame?.didTapBack() },
        .intent("undo") { await $0.frame?.didTapUndo() },
        .intent("redo") { await $0.frame?.didTapRedo() },
        .intent("start ribs") { await $0.frame?.didTapStart(cut: "ribs", weight: "2kg") },
        .intent("start") { await $0.frame?.didTapStart(cut: "ribs", weight: nil) },
        .intent("enter 2kg") { $0.views(NewCookView.self).first?.listener?.didEnter("2kg") },
        .intent("give up") { $0.views(NewCookView.self).first?.listener?.didCancel() },
        .intent("refresh") { await $0.board?.didTapRefresh() },
        .intent("acknowledge") {
            await $0.views(AnnouncementsView.self).first?.listener?.didTapAcknowledge(nil)
        },
        .intent("end dinner") { await $0.views(MealView.self).first?.listener?.didTapMeal(.end) },
        .intent("tips") { await $0.views(TipsView.self).first?.listener?.didTapTips() },
        .intent("foods") {
            await $0.views(MyAccountView.self).first?.listener?.didEnter(foods: ["ribs"])
        },
        .intent("password") {
            await $0.views(MyAccountView.self).first?.listener?.didTapPassword()
        },
        .intent("answer the passwords") {
            $0.views(MyAccountView.self).first?.question.answer(true)
        },
        .intent("sign out") { await $0.frame?.didTapLogout() },
        .intent("sign out from the account") {
            await $0.views(MyAccountView.self).first?.listener?.didTapLogout()
        },
        .intent("sign in") { await $0.views(LoggedOutView.self).first?.listener?.didTapLogin() },
    ]

    private static let elsewhere: [TreeIntent<AppTree>] = [
        .intent("half an hour passes") { $0.clock.advance(by: .seconds(1800)) },
        .intent("brisket is finished elsewhere") {
            _ = try await $0.pit.finish("brisket", early: true)
        },
        .intent("dinner is planned elsewhere") {
            _ = try await $0.pit.change(
                .plan(ready: $0.clock.now + 6 * 3600, adding: [.onPit("brisket")]))
        },
        .intent("a link to brisket") {
            try await $0.loggedIn?.actions.open(DeepLink(to: .cook("brisket")))
        },
        .intent("the session expires") { $0.session.states.send(.signedOut(.expired)) },
        .intent("ann signs in elsewhere") {
            $0.session.states.send(.signedIn(User(name: "ann", barbecueFoods: [])))
        },
    ]
}
