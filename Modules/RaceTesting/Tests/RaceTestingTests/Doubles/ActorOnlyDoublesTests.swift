import RaceTesting
import Testing

@Suite("Doubles of actor-only protocols", .failsIfStuck)
struct ActorOnlyDoublesTests {
    let double = ControllerSpy()
    var controller: any Controller { double }

    @Test("An isolated function is recorded.")
    func isolatedFunction() async {
        await controller.open("menu")

        #expect(double.openSpy.calls == ["menu"])
    }

    @Test("An isolated function that throws gives the stubbed answers.")
    func isolatedThrowingFunction() async throws {
        double.saveSpy.plays(.success(3), .failure(KitchenError.busy))

        #expect(try await controller.save() == 3)
        await #expect(throws: KitchenError.busy) { try await controller.save() }
    }

    @Test("A nonisolated function is recorded before it returns.")
    func nonisolatedFunction() {
        let answer = controller.ping()

        #expect(answer == "pong")
        #expect(double.pingSpy.callCount == 1)
    }

    @Test("An isolated property keeps its writes.")
    func isolatedProperty() async {
        await double.change { $0.state = "open" }

        #expect(await controller.state == "open")
        #expect(double.stateSpy.writes == ["open"])
    }

    @Test("An isolated property answers from outside, and counts its reads.")
    func computedProperty() async {
        double.stateSpy.answers { "busy" }

        #expect(await [controller.state, controller.state] == ["busy", "busy"])
        #expect(double.stateSpy.readCount == 2)
    }

    @Test("A nonisolated property is read and written without await.")
    func nonisolatedProperty() {
        let controller = controller
        controller.label = "Pit"

        #expect(controller.label == "Pit")
        #expect(controller.id == 7)
        #expect(double.labelSpy.writes == ["Pit"])
    }
}

extension ControllerSpy {
    /// Runs `change` on the actor.
    fileprivate func change(_ change: @Sendable (isolated ControllerSpy) -> Void) { change(self) }
}
