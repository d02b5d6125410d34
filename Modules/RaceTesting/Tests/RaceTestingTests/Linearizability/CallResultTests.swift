import Testing

@testable import RaceTesting

@Suite("Results of calls", .failsIfStuck)
struct CallResultTests {
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
    func errors() async {
        #expect(await Self.error(Refused(code: 1)) == Self.modelError(Refused(code: 1)))
        #expect(await Self.error(Refused(code: 1)) != Self.modelError(Refused(code: 2)))
        #expect(await Self.error(Odd.one(1)) == Self.modelError(Odd.one(1)))
        #expect(await Self.error(Odd.one(1)) != Self.modelError(Odd.one(2)))
        #expect(await Self.error(Odd.one(1)) != Self.modelError(Even.one(1)))
        #expect(await Self.error(Terse(code: 1)) != Self.modelError(Terse(code: 2)))
        #expect(await Self.error(Odd.one(1)) != Self.modelError(Refused(code: 1)))
        #expect(await Self.error(Refused(code: 1)) != CallResult.ofModel { NoOutput() })
    }

    @Test("A model that waits has no result.")
    func waits() {
        #expect(Self.modelError(WouldWait()) == nil)
    }

    @Test("An optional is written as what is in it.")
    func text() async {
        #expect(await CallResult.of { Int?.some(1) }.description == "1")
        #expect(await CallResult.of { Int?.none }.description == "nil")
        #expect(await CallResult.of { NoOutput() }.description == "")
        #expect(await Self.error(Refused(code: 1)).description == "throws Refused(code: 1)")
    }

    private static func error(_ error: some Error) async -> CallResult {
        await .of { () throws -> Int in throw error }
    }

    private static func modelError(_ error: some Error) -> CallResult? {
        .ofModel { () throws -> Int in throw error }
    }
}
