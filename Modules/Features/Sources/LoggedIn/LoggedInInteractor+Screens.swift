import PitContract
import PitCook
import Routing
import Streams

/// The screens.
extension LoggedInInteractor {
    func restoreScreens() async {
        let stored = await openScreens.screens(of: user).filter {
            $0 != .board && (try? check($0)) != nil
        }
        await router?.restore([.board] + stored)
    }

    /// Throws the reason why a screen cannot be shown.
    private func check(_ screen: LoggedInScreen) throws(PitError) {
        switch screen {
        case .cook(let id): _ = try pit.pit.newest?.existingCook(id)
        case .named(.board): if case .unavailable(let error)? = pit.pit.newest { throw error }
        case .named: break
        }
    }

    /// Shows a screen, and keeps the open screens for the next start.
    ///
    /// A screen of the pit reads that first: another program may have changed it.
    func show(_ screen: LoggedInScreen) async throws(ScreenError) {
        switch screen {
        case .cook, .named(.board): await pit.refresh()
        case .named: break
        }
        // A deep link runs outside of the unit's work, so the unit may have ended.
        guard let router else { throw .cancelled }
        do throws(PitError) {
            try check(screen)
        } catch {
            throw .pit(error)
        }
        if case .failed(let error) = await router.show(screen) { throw ScreenError(error) }
        saveScreens()
    }

    /// Closes a screen whose unit has ended by itself, wherever it is.
    func close(_ screen: LoggedInScreen) async {
        await perform("closes a screen") {
            _ = await self.router?.close(screen)
            await self.saveScreens()
        }
    }

    private func goBack() async throws(ScreenError) {
        switch await router?.goBack() {
        case .unchanged?: throw .nothingBelow
        case .failed(let error)?: throw ScreenError(error)
        case .done?, .queued?, nil: saveScreens()
        }
    }

    /// Saves the screens for the next start, after the save that is under way.
    ///
    /// Returns before the save: the screens have changed even if the action is cancelled.
    func saveScreens() {
        hasUnsavedScreens = true
        sendSerially("saves the screens") { await $0.saveNewScreens() }
    }

    func saveNewScreens() async {
        guard hasUnsavedScreens, let screens = router?.screens else { return }
        await openScreens.save(screens, of: user)
        // A detach cancels the save, which may then have done nothing.
        if !Task.isCancelled { hasUnsavedScreens = screens != router?.screens }
    }

    /// Does what the person asked for, as work of the unit, and shows why if it is not possible.
    ///
    /// It waits for the screens that were open last, which would replace what the action shows.
    private func performAction(
        _ name: String, _ body: @escaping @Sendable () async throws(ScreenError) -> Void
    ) async {
        await perform(name) {
            _ = await self.isRestored.values.first { $0 }
            do throws(ScreenError) {
                try await body()
            } catch {
                await self.showRefusal(error)
            }
        }
    }

    /// Shows why an action is not possible, unless the end of the unit has cancelled it.
    func showRefusal(_ error: ScreenError) async {
        let isCancelled = [.cancelled, .pit(.cancelled)].contains(error)
        if isCancelled, lifetime.phase == .closing { return }
        await presenter?.show(.refused(error))
    }
}

extension LoggedInInteractor: LoggedInActionable {
    func open(_ link: DeepLink) async throws(ScreenError) { try await show(link.screen) }
}

extension LoggedInInteractor {
    func didTap(_ screen: LoggedInScreen) async {
        await performAction("shows a screen") { () throws(ScreenError) in
            try await self.show(screen)
        }
    }

    func didTapBack() async {
        await performAction("goes back") { () throws(ScreenError) in try await self.goBack() }
    }
}

extension LoggedInInteractor: PitCookListener {
    /// Closes the screen of a cook that is no longer on the pit.
    func didFinishPitCook(_ id: Cook.ID) async {
        await close(.cook(id))
    }
}
