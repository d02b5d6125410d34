public import LoggedIn
import Routing

extension LaunchRouting {
    /// Opens the screen of a deep link, as soon as a person is signed in.
    ///
    /// - Parameter deadline: the longest wait for the sign-in.
    public func open(_ link: DeepLink, within deadline: Duration) async throws(ScreenError) {
        let loggedIn: any LoggedInRouting
        do throws(RoutingError) {
            loggedIn = try await child(within: deadline)
        } catch {
            throw error.code == .timedOut ? .notSignedIn(within: deadline) : ScreenError(error)
        }
        try await loggedIn.actions.open(link)
    }
}
