import Injection
import RoutingTestSupport
import Testing

/// Actors injected by protocol; in a test the double is scoped to the task of the test.
@Suite("Scoped injection", .failsIfStuck)
struct ScopedInjectionTests {
    @Test("Only the task that stubs it gets the double; others get the real actor.")
    func double() async throws {
        let double = NetworkServiceSpy()
        double.fetchSpy.returns("stubbed ribs")

        let dish = try await stub(NetworkServiceActor.self, with: double) {
            try await Menu().dish("ribs")
        }
        let outside = try await Menu().dish("ribs")

        #expect(dish == "stubbed ribs")
        #expect(double.fetchSpy.calls == ["ribs"])
        #expect(outside == "the real ribs")
    }

    @Test("Tests that run at the same time have doubles of their own.")
    func parallel() async throws {
        let dishes = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 1...50 {
                group.addTask {
                    let double = NetworkServiceSpy()
                    double.fetchSpy.returns("dish \(number)")
                    return try await stub(NetworkServiceActor.self, with: double) {
                        try await Menu().dish("any")
                    }
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }

        #expect(dishes.count == 50)
    }

    @Test(
        "What is created while a type is replaced has the double, and no test need account for that.",
        .exhaustive)
    func creation() async throws {
        let double = NetworkServiceSpy()
        double.fetchSpy.returns("stubbed ribs")

        let menus = [
            // Without suspending, and with.
            stub(NetworkServiceActor.self, with: double) { Menu() },
            await stub(NetworkServiceActor.self, with: double) { () async in Menu() },
        ]

        for menu in menus { #expect(try await menu.dish("ribs") == "stubbed ribs") }
        #expect(double.fetchSpy.calls == ["ribs", "ribs"])
    }

    @Test("A double that nothing was created with fails the test, also without suspending.")
    func unused() {
        let log = FailureLog()

        log.collect { stub(NetworkServiceActor.self, with: NetworkServiceSpy()) {} }

        #expect(log.sentences.count == 1)
        #expect(log.sentences.first?.contains("was not injected") == true)
    }

    @Test("The inner double wins.")
    func nested() async throws {
        let (outer, inner) = (NetworkServiceSpy(), NetworkServiceSpy())
        inner.fetchSpy.returns("inner")

        let dish = try await stub(NetworkServiceActor.self, with: outer) {
            try await stub(NetworkServiceActor.self, with: inner) { try await Menu().dish("any") }
        }

        #expect(dish == "inner")
        verifyNothingElseWasCalled(on: outer)
    }

    @Test("Each use is reported once, to the inner scope first.")
    func uses() {
        let used = Spy<String, Void, Never>("used(_:)")
        let outer = InjectionScope.current.replacing(
            NetworkServiceActor.self, with: NetworkServiceSpy(), onUse: { used("outer") })
        let inner = outer.replacing(
            NetworkServiceActor.self, with: NetworkServiceSpy(), onUse: { used("inner") })

        _ = InjectionScope.$current.withValue(inner) { Menu() }

        #expect(used.calls == ["inner", "outer"])
    }
}
