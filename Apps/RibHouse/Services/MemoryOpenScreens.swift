import Auth
import LoggedIn

/// Keeps the open screens as long as the program runs, for the demo.
actor MemoryOpenScreens: OpenScreensStore {
    private var openScreens: [String: [LoggedInScreen]] = [:]

    func screens(of user: User) -> [LoggedInScreen] { openScreens[user.id] ?? [] }

    func save(_ screens: [LoggedInScreen], of user: User) { openScreens[user.id] = screens }
}
