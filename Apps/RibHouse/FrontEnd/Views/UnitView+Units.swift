import Announcements
import Auth
import Console
import LoggedIn
import LoggedOut
import Meal
import MyAccount
import NewCook
import PitBoard
import PitContract
import PitCook
import Thermometers
import Tips

extension UnitView: LoggedOutPresentable where Content == LoggedOutPage {
    func set(listener: any LoggedOutPresentableListener) {
        makeCommands = { [weak listener] in $0.commands(for: listener, $1) }
    }

    @MainActor
    func ask(_ question: Question) async throws(AuthError) -> String {
        let typed = isScreen ? try content.answer(to: question) : content.knownAnswer(question)
        if let typed { return typed }
        return try await LoggedOutPage.answer(to: question, from: console)
    }
}

extension UnitView: LoggedInPresentable where Content == LoggedInPage {
    func set(listener: any LoggedInPresentableListener) {
        makeCommands = { [weak listener] in $0.commands(for: listener, $1) }
    }

    func askForConsent(_ question: String, isKnown: Bool) async -> Bool {
        await LoggedInPage.consents(question, isKnown: isKnown, console)
    }
}

extension UnitView: NewCookPresentable where Content == NewCookPage {
    @MainActor
    func ask(_ form: NewCookPage) async throws(PitError) -> CookOrder {
        await show(form)
        guard await fillIn(), let order = content.order else { throw content.reasonToGiveUp }
        return order
    }
}

extension UnitView: PitBoardPresentable where Content == PitBoardPage {
    func set(listener: any PitBoardPresentableListener) {
        makeCommands = { [weak listener] in $0.commands(for: listener, $1) }
    }
}

extension UnitView: PitCookPresentable where Content == PitCookPage {}

extension UnitView: TipsPresentable where Content == TipsPage {
    func set(listener: any TipsPresentableListener) {
        makeCommands = { [weak listener] in $0.commands(for: listener, $1) }
    }
}

extension UnitView: AnnouncementsPresentable where Content == AnnouncementsPage {}

extension UnitView: MealPresentable where Content == MealPage {}

extension UnitView: MyAccountPresentable where Content == MyAccountPage {
    func set(listener: any MyAccountPresentableListener) {
        makeCommands = { [weak listener] in $0.commands(for: listener, $1) }
    }

    func askForPasswords() async -> MyAccountPasswords? { await content.passwords(from: console) }
}

extension UnitView: ThermometersPresentable where Content == ThermometersPage {}
