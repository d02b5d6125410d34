public import LoggedIn
import Routing

extension LaunchInteractor {
    /// Opens the screen of a deep link, as soon as a person is signed in.
    ///
    /// - Parameter deadline: the longest wait for the sign-in.
    public func open(_ link: DeepLink, within deadline: Duration) async throws(ScreenError) {
        guard let router else { throw .cancelled }
        try await router.open(link, within: deadline)
    }
}
