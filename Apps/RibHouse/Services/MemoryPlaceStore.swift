import Auth
import LoggedIn

/// Keeps the open screens as long as the program runs, for the demo.
actor MemoryPlaceStore: PlaceStore {
    private var places: [String: [LoggedInScreen]] = [:]

    func screens(of user: User) -> [LoggedInScreen] { places[user.id] ?? [] }

    func save(_ screens: [LoggedInScreen], of user: User) { places[user.id] = screens }
}
