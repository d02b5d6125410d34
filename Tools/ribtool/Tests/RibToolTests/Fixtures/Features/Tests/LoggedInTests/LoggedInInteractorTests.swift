import LoggedIn
import Testing

@Suite("LoggedInInteractor")
struct LoggedInInteractorTests {}
