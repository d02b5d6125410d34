import Auth
import Testing

@Suite("Signing in")
struct SignInTests {}
