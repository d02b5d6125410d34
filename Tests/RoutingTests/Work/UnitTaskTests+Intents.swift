import Routing
import RoutingTestSupport
import Testing

extension UnitTaskTests {
    @Test("A restart drops no intents, whatever its name.")
    func restartDuringIntents() async throws {
        let root = IntentRouter()
        let (running, mayEnd) = (Gate(), Gate())
        try await root.launch()
        root.interactor.sendSerially { _ in await running.open(thenWaitFor: mayEnd) }
        await running.wait()
        root.interactor.send { $0.take(1, from: 1) }

        root.interactor.restart("intents") {}
        mayEnd.open()
        await settle()

        #expect(await root.interactor.numbers == [1: [1]])
        await root.shutdown()
    }
}
