import Odd
import Testing

struct GoneInteractorTests {
    @Test func sum() {
        let one = 1

        #expect(one + one == 2)
    }
}

struct AliasInteractorTests {
    @Test func sum() {
        let one = 1

        #expect(one + one == 2)
    }
}

@Suite struct EmptySuite {}
