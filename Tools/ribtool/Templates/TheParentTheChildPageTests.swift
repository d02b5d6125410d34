import Console
import Routing
import RoutingTestSupport
import Testing
import TheParent

@Suite("The command that opens TheChild", .failsIfStuck)
struct TheParentTheChildPageTests {
    @Test("The command reports a tap, and throws its failure, so that the front end prints it.")
    func reports() async throws {
        let listener = TheParentPresentableListenerSpy()
        let commands = TheParentPage().commands(for: listener, .nothing)
        let unit = UnitStub()
        await unit.shutdown()
        let error = await #expect(throws: RoutingError.self) { try await unit.launch() }
        listener.didTapTheChildSpy.fails(try #require(error))

        let failure = await #expect(throws: LineCommandError.self) {
            try await commands.first { $0.name == "thechild" }?.run()
        }

        #expect(failure?.description == error?.description)
        #expect(listener.didTapTheChildSpy.callCount == 1)
    }
}
