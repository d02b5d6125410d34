import Testing

@testable import RaceTesting

@Suite("Operations with a model, and their results", .failsIfStuck)
struct ModeledOperationTests {
    @Test(
        "A call is written as in code when the name has one label, or else with its argument.",
        arguments: [
            ("put(_:)", "put(1)"), ("put(to:)", "put(to: 1)"), ("put", "put with 1"),
            ("put()", "put() with 1"), ("put(_:to:)", "put(_:to:) with 1"),
            ("put (again)(_:)", "put (again)(_:) with 1"), ("put(to: 2)", "put(to: 2) with 1"),
        ])
    func text(name: String, text: String) {
        let operation = ModeledOperation<Tally, Int>.operation(name, arguments: [1]) { _, _ in
        } model: { _, _ in
        }

        #expect(operation.calls.map(\.text) == [text])
    }

    @Test("An operation that returns nothing gives the error that it throws.")
    func error() async {
        let operation = ModeledOperation<Tally, Int>.operation("put()") { _ in
            throw Mailbox.Full()
        } model: { _ in
        }

        #expect(await operation.calls.first?.perform(Tally()).description == "throws Full()")
    }

    struct Refused: Error, Equatable { let code: Int }
    enum Odd: Error { case one(Int) }
    enum Even: Error { case one(Int) }
    struct Terse: Error, Equatable, CustomStringConvertible {
        let code: Int
        var description: String { "terse" }
    }

    @Test("Values are equal when they are.")
    func values() async {
        #expect(await CallResult.of { 1 } == CallResult.ofModel { 1 })
        #expect(await CallResult.of { 1 } != CallResult.ofModel { 2 })
        #expect(await CallResult.of { 1 } != CallResult.ofModel { "1" })
        #expect(await CallResult.of { Int?.none } == CallResult.ofModel { Int?.none })
        #expect(await CallResult.of { Int?.none } != CallResult.ofModel { Int?.some(1) })
        #expect(await CallResult.of { Int?.some(1) } == CallResult.ofModel { Int?.some(1) })
    }

    @Test("Errors are equal when they are; others by type and description.")
    func errorsAreEqual() async {
        #expect(await Self.thrown(Refused(code: 1)) == Self.modelError(Refused(code: 1)))
        #expect(await Self.thrown(Refused(code: 1)) != Self.modelError(Refused(code: 2)))
        #expect(await Self.thrown(Odd.one(1)) == Self.modelError(Odd.one(1)))
        #expect(await Self.thrown(Odd.one(1)) != Self.modelError(Odd.one(2)))
        #expect(await Self.thrown(Odd.one(1)) != Self.modelError(Even.one(1)))
        #expect(await Self.thrown(Terse(code: 1)) != Self.modelError(Terse(code: 2)))
        #expect(await Self.thrown(Odd.one(1)) != Self.modelError(Refused(code: 1)))
        #expect(await Self.thrown(Refused(code: 1)) != CallResult.ofModel { NoOutput() })
    }

    @Test("A model that waits has no result.")
    func waits() {
        #expect(Self.modelError(WouldWait()) == nil)
    }

    @Test("An optional is written as what is in it.")
    func optional() async {
        #expect(await CallResult.of { Int?.some(1) }.description == "1")
        #expect(await CallResult.of { Int?.none }.description == "nil")
        #expect(await CallResult.of { NoOutput() }.description == "")
        #expect(await Self.thrown(Refused(code: 1)).description == "throws Refused(code: 1)")
    }

    private static func thrown(_ error: some Error) async -> CallResult {
        await .of { () throws -> Int in throw error }
    }

    private static func modelError(_ error: some Error) -> CallResult? {
        .ofModel { () throws -> Int in throw error }
    }
}
