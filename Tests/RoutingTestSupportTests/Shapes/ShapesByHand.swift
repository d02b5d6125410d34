import RoutingTestSupport
import Testing

/// Doubles of what is not a plain method.
@Suite("Doubles of unusual shapes")
struct ShapesByHand {
    let double = GrillSpy()
    var grill: any Grill { double }

    @Test("A static member has a spy for each test.")
    func staticMember() {
        let modelSpy = Spy<String, String, Never>("model(of:)", returning: "K1")

        let model = GrillSpy.$modelSpy.withValue(modelSpy) { GrillSpy.model(of: "Kamado") }

        #expect(model == "K1")
        #expect(modelSpy.calls == ["Kamado"])
    }

    @Test("An inout argument is recorded before, and changed to the answer.")
    func inoutArgument() {
        double.seasonSpy.answers { "salted \($0)" }
        var dish = "ribs"

        grill.season(&dish)

        #expect(dish == "salted ribs")
        #expect(double.seasonSpy.calls == ["ribs"])
    }

    @Test("A generic argument keeps its value.")
    func genericArgument() {
        grill.store("tongs", in: 1)
        grill.store(7, in: 2)

        #expect(double.storeSpy.calls.map { $0.0 as? String } == ["tongs", nil])
        #expect(double.storeSpy.calls.map(\.in) == [1, 2])
    }

    @Test("A generic result is the answer, when it has the type that is asked for.")
    func genericResult() throws {
        double.loadSpy.returns("tongs")

        #expect(try grill.load(String.self, from: 1) == "tongs")
        #expect(throws: GrillSpy.WrongType.self) { try grill.load(Int.self, from: 1) }
    }

    @Test("Variadic arguments are one list.")
    func variadic() {
        grill.serve("ribs", "beans")
        grill.serve()

        #expect(double.serveSpy.calls == [["ribs", "beans"], []])
    }

    @Test("A closure that was handed over is called by the test.")
    func escapingClosure() throws {
        let told = Spy<Int, Void, Never>("told(_:)")
        grill.whenHot { told($0) }

        let action = try #require(double.whenHotSpy.calls.first)
        action(220)

        #expect(told.calls == [220])
    }

    @Test("A closure that does not escape is run at once, and its error passed on.")
    func nonescapingClosure() throws {
        #expect(grill.locked { 3 } == 3)
        #expect(throws: KitchenError.busy) { try grill.locked { throw KitchenError.busy } }
        #expect(double.lockedSpy.callCount == 2)
    }

    @Test("A subscript is a function.")
    func subscripted() {
        double.rackSpy.answers { $0 == 1 ? "ribs" : nil }

        #expect([grill[1], grill[2]] == ["ribs", nil])
    }
}
