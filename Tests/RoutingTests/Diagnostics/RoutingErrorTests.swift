import Testing

@testable import Routing

@Suite("Routing errors are compared by their code and their text")
struct RoutingErrorTests {
    private struct Text: Error, CustomStringConvertible { let description: String }

    private struct OtherText: Error, CustomStringConvertible { let description: String }

    @Test("Errors with the same code and text are equal, whatever the cause, and hash equally.")
    func equal() {
        let one = RoutingError.buildFailed("Pit", Text(description: "No fire."))
        let other = RoutingError.buildFailed("Pit", OtherText(description: "No fire."))

        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
    }

    @Test("Errors with the same code differ when they name other units.")
    func text() {
        let one = RoutingError.alreadyAttached("Pit")
        let other = RoutingError.alreadyAttached("Cook")

        #expect(one != other)
        #expect(one.hashValue != other.hashValue)
    }

    @Test("Errors with the same text differ when their codes do.")
    func code() {
        let attached = RoutingError.alreadyAttached("Pit could not build its child: Joe")
        let cause = Text(description: "Joe has been attached before. Build a new unit each time.")
        let failed = RoutingError.buildFailed("Pit", cause)

        #expect(attached.description == failed.description)
        #expect(attached != failed)
    }
}
