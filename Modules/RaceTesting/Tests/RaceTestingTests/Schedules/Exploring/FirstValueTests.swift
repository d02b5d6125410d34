import Testing

@testable import RaceTesting

@Suite("The first value", .failsIfStuck)
struct FirstValueTests {
    private let first = FirstValue<Int>()

    @Test("A value that is set before the wait ends it, and later values are ignored.")
    func before() async {
        first.set(1)
        first.set(2)

        #expect(await first.value == 1)
    }

    @Test("A value that is set during the wait ends it.", .schedule())
    func during() async {
        let waiting = start { await first.value }
        await settle()

        first.set(1)
        first.set(2)

        #expect(await waiting.value == 1)
    }
}
