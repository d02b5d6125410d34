public import Auth
public import MyAccount
public import PitContract
public import PitCook
import Routing

extension LoggedInInteractor: PitCookListener {
    /// Closes the screen of a cook that is no longer on the pit.
    public func didFinishPitCook(_ id: Cook.ID) async {
        await perform("closes a screen") {
            _ = await self.router?.close(.cook(id))
            await self.savePlace()
        }
    }
}

extension LoggedInInteractor: MyAccountListener {
    /// Signs out; fails during another sign-out.
    public func myAccountDidTapLogout() async -> AuthOutcome {
        await signOut() ?? .failed(.unavailable("A sign-out is pending."))
    }

    /// Shows the end of the session.
    public func myAccountDidEndSession() async { await listener?.loggedInDidEndSession() }
}

extension LoggedInInteractor {
    /// Opens the screen of a deep link.
    ///
    /// It reads the pit first: the cook may have been started by another program.
    func open(_ link: DeepLink) async throws(ScreenError) {
        await pit.refresh()
        try await show(link.screen)
    }
}
