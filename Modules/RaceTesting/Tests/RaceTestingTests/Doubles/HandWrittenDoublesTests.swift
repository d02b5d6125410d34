import RaceTesting
import Testing

/// Doubles of members that the generator of doubles does not support.
@Suite("Doubles written by hand")
struct HandWrittenDoublesTests {
    let double = GrillSpy()
    var grill: any Grill { double }

    @Test("A static member has one spy per test.")
    func staticMember() {
        let modelSpy = Spy<String, String, Never>("model(of:)", returning: "K1")

        let model = GrillSpy.$modelSpy.withValue(modelSpy) { GrillSpy.model(of: "Kamado") }

        #expect(model == "K1")
        #expect(modelSpy.calls == ["Kamado"])
    }

    @Test("An inout argument is recorded, then changed to the answer.")
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

    @Test("A generic result is the answer if it has the expected type.")
    func genericResult() throws {
        double.loadSpy.returns("tongs")

        #expect(try grill.load(String.self, from: 1) == "tongs")
        #expect(throws: GrillSpy.WrongType.self) { try grill.load(Int.self, from: 1) }
    }

    @Test("A generic result that was not stubbed fails the test, and the call throws.")
    func unstubbedResult() {
        let log = FailureLog()
        log.collect {
            let grill = GrillSpy()

            #expect(throws: UnexpectedCall.self) { try grill.load(String.self, from: 1) }
        }

        #expect(log.sentences.count == 1)
    }

    @Test("Variadic arguments are one array.")
    func variadic() {
        grill.serve("ribs", "beans")
        grill.serve()

        #expect(double.serveSpy.calls == [["ribs", "beans"], []])
    }

    @Test("The test calls an escaping closure.")
    func escapingClosure() throws {
        let called = Spy<Int, Void, Never>("called(_:)")
        grill.whenHot { called($0) }

        let action = try #require(double.whenHotSpy.calls.first)
        action(220)

        #expect(called.calls == [220])
    }

    @Test("A closure that does not escape runs at once, and its error reaches the caller.")
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
