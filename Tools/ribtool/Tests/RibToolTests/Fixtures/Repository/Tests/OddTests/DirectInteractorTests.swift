import Odd
import Support
import Testing

@Suite("The direct one")
struct DirectInteractorTests {
    let interactor = DirectInteractor()

    @Test("Counts up.")
    func countsUp() async {
        await interactor.increase()

        #expect(await interactor.count == 1)
    }

    @Test(arguments: [1, 2, 3], 0..<2)
    func counts(first: Int, second: Int) async {
        for _ in 0..<(first + second) { await interactor.increase() }

        #expect(await interactor.count == first + second)
    }

    @Test(arguments: someNumbers())
    func countsSome(number: Int) async {
        for _ in 0..<number { await interactor.increase() }

        #expect(await interactor.count == number)
    }

    @Test func `starts at zero`() async {
        expectReady(await interactor.count == 0)
    }

    @Test(.disabled("Slow."))
    func isDisabled() async {
        #expect(await interactor.count == 0)
    }

    @Test func isEmpty() {}

    @Test func isConstant() async {
        await interactor.increase()
        prepare(true)
        #expect(true)
    }

    func isNoTest() { #expect(Bool(true)) }
}

func someNumbers() -> [Int] { [1, 2] }

@Test func freeTest() {
    let interactor: ExtendedInteractor = make()

    #expect(interactor.isReady)
}

private func make() -> ExtendedInteractor { ExtendedInteractor() }
