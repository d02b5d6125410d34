import PitContract
import Routing
import Streams

extension PitCookInteractor: PitCookPresentableListener {
    func didTapConfirm(early: Bool) async {
        await perform("confirms the stage") {
            await self.run { $0.cook.confirmation(after: $0.event, early: early) }
        }
    }

    func didTapAdjust(by duration: Duration) async {
        await perform("adjusts the stage") {
            await self.run { .adjust($0.cook.id, by: duration) }
        }
    }

    func didTapFinish(early: Bool) async {
        await perform("finishes the cook") {
            await self.run { .finish($0.cook.id, early: early) }
        }
    }

    func didTapNote(_ text: String) async {
        await perform("notes a sentence") { await self.run { .note($0.cook.id, text) } }
    }

    /// Sends a request, unless another one is under way.
    ///
    /// - Parameter make: returns the request for what was shown when the person acted.
    private func run(_ make: (KnownCook.Seen) -> PitRequest) async {
        // Before the first cook is shown, a view has nothing to tap.
        guard let seen = known.seen else { return }
        if case .pending(let other) = phase {
            await presenter?.show(state(of: seen, .refused(pending: other)))
            return
        }
        let request = make(seen)
        phase = .pending(request)
        actionCount += 1
        await showCook()
        do throws(PitError) {
            try await send(request, about: seen.cook)
            phase = .done(request)
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

    /// Sends the request and, if it is early, sends it again with the person's consent.
    ///
    /// The service decides what is early: only it knows the newest pit.
    private func send(_ request: PitRequest, about cook: Cook) async throws(PitError) {
        do throws(PitError) {
            _ = try await pit.perform(request)
        } catch {
            guard error.kind == .early else { throw error }
            guard await askForConsent(to: request, of: cook) else {
                throw Task.isCancelled ? .cancelled : error
            }
            _ = try await pit.perform(request.early)
        }
    }

    /// A question is no action under way: the end of the cook ends it.
    private func askForConsent(to request: PitRequest, of cook: Cook) async -> Bool {
        actionCount -= 1
        defer { actionCount += 1 }
        await reportEnd()
        return await presenter?.askForConsent(to: request, of: cook) == true
    }
}
