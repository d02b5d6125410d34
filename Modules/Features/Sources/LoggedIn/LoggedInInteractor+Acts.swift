import ArgumentParsing
import NewCook
import PitContract
import Routing
import Streams

/// The acts: each is read, sent to the pit as requests, and answered.
extension LoggedInInteractor {
    func didAct(_ act: PitAct, _ arguments: Arguments) async throws(UsageError) {
        try await perform("acts on the pit") { () async throws(UsageError) in
            // The screens that were open last would replace what the act shows.
            _ = await self.isRestored.values.first { $0 }
            do {
                try await self.carryOut(act, arguments)
            } catch let error as UsageError {
                throw error
            } catch let error as ScreenError {
                await self.showRefusal(error)
            } catch {
                await self.showRefusal(.pit(error as? PitError ?? .cancelled))
            }
        }
    }

    private func carryOut(_ act: PitAct, _ arguments: Arguments) async throws {
        var words = PitActWords(arguments, of: act.syntax(in: place), shown: shownCook) { name in
            (try? self.pit.pit.newest?.existingCook(name)) != nil
        }
        let find = try act.read(&words)
        try words.end()
        let now = clock.now
        let scene = PitActScene(service: pit, now: now) { cut in try await self.ask(cut, act) }
        guard let requests = try await find(scene) else { return }
        var answer = PitAnswer()
        for request in requests { answer = try await carryOut(request) }
        await presenter?.show(
            .done(
                PitActAnswer(
                    act: act, requests: requests, answer: answer, pit: try scene.pit,
                    isJSON: arguments.has(.json), remark: act.remark(arguments.operands, now),
                    now: clock.now, place: place)))
        if place == .session { try await showPit(after: act, requests) }
    }

    /// Shows what the act has led to: when this returns, each cook has its row, and one that is gone no screen.
    private func showPit(after act: PitAct, _ requests: [PitRequest]) async throws(ScreenError) {
        if case .finish(let id, early: _)? = requests.first, shownCook == id {
            _ = await router?.close(.cook(id))
            saveScreens()
        }
        let isOfRows = act == .finish || act.report == .change
        if act == .start || isOfRows && router?.screens.last == .board { try await show(.board) }
    }

    private var shownCook: Cook.ID? {
        if case .cook(let id)? = router?.screens.last { id } else { nil }
    }

    /// Asks for a new cook; in a shell, the words have to say all.
    private func ask(_ cut: String?, _ act: PitAct) async throws -> CookOrder? {
        guard place == .session else {
            if let cut { _ = try CookPlan.existing(cut, among: try await pit.plans()) }
            throw UsageError("`\(act.syntax(in: place).name)` needs WEIGHT, such as 5kg.")
        }
        return try await router?.askForCook(NewCookDraft(cut: cut, weight: nil))
    }

    /// Sends a request; asks before it undoes what the person was not shown, and again if it is early.
    ///
    /// The service decides what is early: only it knows the newest pit.
    private func carryOut(_ request: PitRequest) async throws(PitError) -> PitAnswer {
        let knowledge = pit.shownChange.knowledge(of: request)
        let isKnown = knowledge == .known
        if knowledge != .shown {
            guard await askForConsent(request.question(at: clock.now), isKnown: isKnown) else {
                if Task.isCancelled { throw .cancelled }
                throw isKnown ? .rejected(request.refusal) : request.unseen(at: clock.now)
            }
        }
        do throws(PitError) {
            return try await pit.perform(request)
        } catch {
            guard error.kind == .early, let early = request.whatEndsEarly else { throw error }
            let now = clock.now
            guard let cook = try pit.pit.newest?.existingCook(early.cook),
                await consents("\(cook.openStage(at: now)) \(early.question)", about: cook.id)
            else {
                if Task.isCancelled { throw .cancelled }
                // The end of the cook ends the question.
                _ = try pit.pit.newest?.existingCook(early.cook)
                throw error.advising("\(place.typed(early.word, early.cook)) --early")
            }
            return try await pit.perform(request.early)
        }
    }

    private func askForConsent(_ question: String, isKnown: Bool) async -> Bool {
        await presenter?.askForConsent(question, isKnown: isKnown) == true
    }

    /// Asks about a cook, until it is off the pit.
    private func consents(_ question: String, about id: Cook.ID) async -> Bool {
        let signals = pit.signals(of: id).makeAsyncIterator()
        return await withTaskGroup(of: Bool.self) { group in
            group.addTask { await self.askForConsent(question, isKnown: false) }
            group.addTask { [pit] in
                while await signals.next() != nil {
                    if case .ready(let newest)? = pit.pit.newest, newest.cook(id) == nil { break }
                }
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }
}

extension PitRequest {
    /// The cook that a request may end early, the word that a person types for it, and the question before.
    fileprivate var whatEndsEarly: (cook: Cook.ID, word: String, question: String)? {
        switch self {
        case .confirm(let id, stage: _, early: _): (id, "confirm", "End it now?")
        case .finish(let id, early: _): (id, "finish", "Take it off the pit now?")
        default: nil
        }
    }
}
