import PitContract
import Routing
import Streams

extension PitCookInteractor: PitCookPresentableListener {
    func didTapConfirm(early: Bool) async {
        await perform("confirms the stage") { await self.run(.confirm, early: early) }
    }

    func didTapAdjust(by duration: Duration) async {
        await perform("adjusts the stage") { await self.run(.adjust(duration)) }
    }

    func didTapFinish(early: Bool) async {
        await perform("finishes the cook") { await self.run(.finish, early: early) }
    }

    func didTapNote(_ text: String) async {
        await perform("notes a sentence") { await self.run(.note(text)) }
    }

    /// Runs an action, unless another one is under way.
    private func run(_ action: PitCookAction, early: Bool = false) async {
        // Before the first cook is shown, a view has nothing to tap.
        guard let seen = known.seen else { return }
        if case .pending(let other) = phase {
            await presenter?.show(state(of: seen, .refused(pending: other)))
            return
        }
        phase = .pending(action)
        actionCount += 1
        await showCook()
        do throws(PitError) {
            try await request(action, for: seen, early: early)
            phase = .done(action)
        } catch {
            phase = .failed(error)
        }
        // The stream has the result already; so the result and the action's end are shown together.
        if case .ready(let newest)? = pit.pit.newest {
            known.update(from: newest, at: clock.now)
        }
        await showCook()
        actionCount -= 1
        await reportEnd()
    }

    /// Requests the action and, if it is early, again with the person's consent.
    ///
    /// The service decides what is early: only it knows the newest pit.
    /// - Parameter seen: what was shown when the person acted.
    private func request(
        _ action: PitCookAction, for seen: KnownCook.Seen, early: Bool
    ) async throws(PitError) {
        do throws(PitError) {
            try await change(action, for: seen, early: early)
        } catch {
            guard error.kind == .early else { throw error }
            guard await askForConsent(to: action, of: seen.cook) else {
                throw Task.isCancelled ? .cancelled : error
            }
            try await change(action, for: seen, early: true)
        }
    }

    /// A question is no action under way: the end of the cook ends it.
    private func askForConsent(to action: PitCookAction, of cook: Cook) async -> Bool {
        actionCount -= 1
        defer { actionCount += 1 }
        await reportEnd()
        return await presenter?.askForConsent(to: action, of: cook) == true
    }

    private func change(
        _ action: PitCookAction, for seen: KnownCook.Seen, early: Bool
    ) async throws(PitError) {
        let id = seen.cook.id
        switch action {
        case .confirm:
            guard let stage = seen.event.stage else {
                throw .rejected("\(id) is done, so no stage can be confirmed. Nothing changed.")
            }
            _ = try await pit.confirm(id, stage: stage, early: early)
        case .adjust(let duration):
            _ = try await pit.adjust(id, by: duration)
        case .finish:
            _ = try await pit.finish(id, early: early)
        case .note(let text):
            _ = try await pit.note(id, text)
        }
    }
}
