public import ArgumentParsing
public import Auth
import MyAccount
import PitContract
public import Routing
import Streams

/// The parent of the LoggedIn unit.
public protocol LoggedInListener: AnyObject, Sendable {
    /// Signs out, because the person asked for it.
    ///
    /// - Returns: the outcome; after a success this unit has been replaced, or will be, unless the
    ///   same person has signed in again meanwhile.
    func loggedInDidTapLogout() async -> AuthOutcome

    /// Shows that the session has ended, because of what the person did to their account.
    func loggedInDidEndSession() async
}

/// The view of the LoggedIn unit.
public protocol LoggedInPresentable: Viewable {
    func set(listener: any LoggedInPresentableListener) async
    func show(_ state: LoggedInState) async

    /// Asks the person a question before something that they may not have in mind.
    ///
    /// - Parameter isKnown: whether a script means it: it undoes one after another, but nothing unseen, and ends
    ///   nothing early.
    /// - Returns: whether the person wants it.
    func askForConsent(_ question: String, isKnown: Bool) async -> Bool
}

/// The actions that the view of the LoggedIn unit reports.
public protocol LoggedInPresentableListener: AnyObject, Sendable {
    /// Signs out, and returns when that has succeeded or failed.
    func didTapLogout() async

    /// Shows a screen, and returns when it is shown or refused.
    func didTap(_ screen: LoggedInScreen) async

    /// Goes back to the previous screen.
    func didTapBack() async

    /// Does something with the pit, and returns when that has succeeded or failed.
    ///
    /// The person is asked before an early end, and before an undo of a change that was not shown.
    /// - Throws: `UsageError` when the words do not fit; then nothing has changed.
    func didAct(_ act: PitAct, _ arguments: Arguments) async throws(UsageError)
}

/// The frame of the app for the person who is signed in: a back stack of screens, a dialog for a new
/// cook, and the sign-out.
actor LoggedInInteractor: Interactable {
    nonisolated let lifetime = Lifetime()

    private(set) var router: (any LoggedInRouting)?

    @Wired var presenter: (any LoggedInPresentable)?
    @Wired var listener: (any LoggedInListener)?
    let user: User
    let pit: any PitService
    let clock: any PitClock
    let openScreens: any OpenScreensStore
    /// In a shell, the unit has no children: it lives for one act.
    let place: LinePlace
    private var isSigningOut = false
    /// Whether the screens that were open last are shown.
    let isRestored = StateStream(false)
    /// Whether the screens have changed since they were saved.
    var hasUnsavedScreens = false

    init(
        user: User, pit: any PitService, clock: any PitClock, openScreens: any OpenScreensStore,
        place: LinePlace, presenter: any LoggedInPresentable, listener: any LoggedInListener
    ) {
        _presenter = Wired(presenter, until: lifetime)
        _listener = Wired(listener, until: lifetime)
        self.user = user
        self.pit = pit
        self.clock = clock
        self.openScreens = openScreens
        self.place = place
    }

    func set(router: (any LoggedInRouting)?) {
        self.router = router
    }

    /// Welcomes the person, and shows the screens that were open last.
    func didBecomeActive() async {
        await presenter?.show(.welcome(user))
        await pit.refresh()
        guard place == .session else { return isRestored.send(true) }
        task("watches the pit") { [pit] in await pit.watch() }
        await router?.attachPermanentChildren()
        await restoreScreens()
        isRestored.send(true)
    }

    /// Saves the screens, if that was asked for and has not been done.
    func willResignActive() async { await saveNewScreens() }

    /// Signs out; returns `nil` during another sign-out.
    ///
    /// - Parameter pending: the state to show meanwhile.
    func signOut(showing pending: LoggedInState? = nil) async -> AuthOutcome? {
        guard !isSigningOut else { return nil }
        isSigningOut = true
        if let pending { await presenter?.show(pending) }
        let outcome = await listener?.loggedInDidTapLogout()
        isSigningOut = false
        return outcome ?? .failed(.cancelled("The app is ending."))
    }

    private func showSignOut() async {
        switch await signOut(showing: .signingOut) {
        case .failed(let error)?: await presenter?.show(.failed(error))
        // The parent shows another tree, at once or after a cancelled tap. This unit stays when the
        // same person has signed in again meanwhile.
        case .done?:
            if !Task.isCancelled {
                await presenter?.show(.welcome(user))
            }
        case nil: break
        }
    }
}

extension LoggedInInteractor: LoggedInPresentableListener {
    /// Signs out; a second tap during a sign-out does nothing.
    func didTapLogout() async {
        await perform("signs out") { await self.showSignOut() }
    }
}

extension LoggedInInteractor: MyAccountListener {
    /// Signs out; fails during another sign-out.
    func myAccountDidTapLogout() async -> AuthOutcome {
        await signOut() ?? .failed(.unavailable("A sign-out is pending."))
    }

    func myAccountDidEndSession() async { await listener?.loggedInDidEndSession() }
}
