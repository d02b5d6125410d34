import Odd
import Testing

enum KitchenStories {
    struct Interactor {
        @Test func isReady() {
            #expect(Kitchen.Interactor().isReady)
        }
    }
}

struct BuilderSuite {
    @Test func builds() {
        #expect("\(type(of: BuiltBuilder().build()))" == "BuiltInteractor")
    }
}

@Suite(.disabled())
struct SwitchedOffSuite {
    struct Inner {
        @Test func isReady() {
            #expect(RefinedInteractor().isReady)
        }
    }
}
