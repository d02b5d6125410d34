// Written by `swift run ribtool doubles` from the requests, `// double …`.

import NewCook
import PitContract
import RoutingTestSupport

// double NewCookListener
final class NewCookListenerSpy: NewCookListener {
    let newCookDidEndSpy = Spy<Result<CookOrder, PitError>, Void, Never>("newCookDidEnd(with:)")

    func newCookDidEnd(with result: Result<CookOrder, PitError>) async {
        await newCookDidEndSpy(result)
    }
}

// double NewCookPresentable
//     ask(_:) failing .cancelled
final class NewCookPresentableSpy: NewCookPresentable {
    let askSpy = Spy<NewCookPage, CookOrder, PitError>("ask(_:)", failing: .cancelled)

    func ask(_ form: NewCookPage) async throws(PitError) -> CookOrder { try await askSpy(form) }
}
