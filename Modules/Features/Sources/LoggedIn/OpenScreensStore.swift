public import Auth

/// A store of the screens that a person had open last, so that the next start shows them.
public protocol OpenScreensStore: Sendable {
    /// Returns the screens, the shown one last; none when the person had none open, or they cannot
    /// be read.
    func screens(of user: User) async -> [LoggedInScreen]

    /// Stores the screens; a failure is not reported, because the next start then shows the board.
    func save(_ screens: [LoggedInScreen], of user: User) async
}
