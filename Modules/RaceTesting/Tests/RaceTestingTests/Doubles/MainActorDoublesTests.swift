import RaceTesting
import Testing

/// Doubles of main-actor protocols, in tests that are not on the main actor.
@Suite("Doubles on the main actor", .failsIfStuck)
struct MainActorDoublesTests {
    let double = PitViewSpy()
    var view: any PitView { double }

    @Test("A function is recorded.")
    func function() async {
        await view.show("ribs")

        #expect(double.showSpy.calls == ["ribs"])
    }

    @Test("A property keeps its writes.")
    func property() async {
        let view = view

        await MainActor.run { view.title = "Pit" }

        #expect(await view.title == "Pit")
        #expect(double.titleSpy.writes == ["Pit"])
    }

    @Test("A suspended async function does not block the main actor.")
    func suspended() async throws {
        double.confirmSpy.suspends()
        async let answer = view.confirm("Sure?")
        await double.confirmSpy.called(times: 1)

        await view.show("still here")
        double.confirmSpy.resume(returning: true)

        #expect(try await answer)
        #expect(double.showSpy.calls == ["still here"])
    }

    @Test("Under a schedule too, the error keeps its type.", .schedule())
    func typedError() async {
        double.confirmSpy.fails(.busy)

        await #expect(throws: KitchenError.busy) { try await view.confirm("Sure?") }
    }

    @Test("A nonisolated function is called without await.")
    func nonisolatedFunction() {
        view.log("hot")

        #expect(double.logSpy.calls == ["hot"])
    }
}
