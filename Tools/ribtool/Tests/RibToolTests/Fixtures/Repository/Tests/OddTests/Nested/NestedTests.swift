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

extension KitchenStories {
    @Suite("In an extension")
    struct Evening {
        @Test(arguments: zip([1, 2], ["one", "two"]))
        func isReady(_ number: Int, named name: String) async {
            #expect(Stove<Int>.Interactor().isReady)
        }
    }
}

extension KitchenStories.Evening {
    @available(*, unavailable)
    @Test func isUnavailable() { #expect(Stove<Int>.Interactor().isReady) }

    #if os(Linux) || os(macOS)
        @Test func isHere() throws { try #require(ready(Stove<String>.Interactor())) }
    #endif

    #if NEVER
        @Test func isNever() { #expect(ready(Stove<String>.Interactor())) }
    #endif

    private func ready(_ interactor: Stove<String>.Interactor) -> Bool { interactor.isReady }
}
