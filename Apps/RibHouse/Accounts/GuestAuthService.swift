import Auth

/// A service for the demo, which signs in a built-in guest.
///
/// It keeps no session; a `MemorySession` does.
struct GuestAuthService: AuthService {
    func login() -> User { User(name: "guest", barbecueFoods: ["brisket", "burnt ends"]) }

    func logout() {}
}
