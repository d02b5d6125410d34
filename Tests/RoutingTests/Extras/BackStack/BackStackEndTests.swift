import Routing
import RoutingExtras
import RoutingTestSupport
import Synchronization
import Testing

@Suite("A child that ends by itself leaves the route", .schedules(50))
struct BackStackEndTests {
    @Test("Its key is gone when its detach returns, and the key below is shown.")
    func top() async throws {
        for covered in [CoveredUnits.rebuilt, .kept] {
            let test = try await TestStack(covered)
            await test.push("a")
            await test.push("b")

            await test.child("b")?.interactor.detachSelf()
            #expect(test.route == "a")
            await settle()

            #expect(test.root.childNames == ["a"])
            #expect((test.stack.child as? RouterFake)?.state == .active)
            await test.root.shutdown()
        }
    }

    @Test("A covered one that ends leaves the shown one alone.", .schedule())
    func covered() async throws {
        let test = try await TestStack(.kept)
        await test.push("a")
        await test.push("b")

        await test.child("a")?.interactor.detachSelf()
        await settle()

        #expect(test.route == "b")
        #expect(test.root.childNames == ["b"])
        await test.root.shutdown()
    }

    @Test("The only one leaves an empty stack, which can be used again.", .schedule())
    func only() async throws {
        let test = try await TestStack()
        await test.push("a")

        if let child = test.stack.child { await test.root.detach(child) }

        #expect(test.route == "")
        #expect(await test.singleTop("a") == .done)
        #expect(test.root.childNames == ["a"])
        await test.root.shutdown()
    }

    @Test("A child that ends while its key is asked for again is there once, or not at all.")
    func again() async throws {
        for covered in [CoveredUnits.rebuilt, .kept] {
            let test = try await TestStack(covered)
            await test.push("a")

            let child = test.child("a")
            async let end: ()? = child?.interactor.detachSelf()
            async let again = test.singleTop("a")
            _ = await (end, again)
            await settle()

            #expect(test.root.childNames == (test.route.isEmpty ? [] : ["a"]))
            await test.root.shutdown()
        }
    }

    @Test("One that ends while its parent becomes active has left the route, too.", .schedule())
    func parentBecomesActive() async throws {
        let keys = Journal()
        let root = RouterFake(
            "root",
            onActive: { interactor in
                let stack = BackStack<String>(of: interactor, covered: .rebuilt)
                let child = RouterFake("a")
                await stack.push("a") { child }
                await child.interactor.detachSelf()
                keys.append(stack.keys.joined())
            })

        try await root.launch()

        #expect(keys.entries == [""])
        await root.shutdown()
    }

    @Test("One that ends as it is uncovered leaves the route.")
    func asItIsUncovered() async throws {
        let journal = Journal()
        let built = Mutex<[RouterFake]>([])
        let test = try await TestStack(.rebuilt) { key in
            let router = RouterFake(
                key, journal,
                onActive: {
                    let isAgain = journal.entries.count { $0 == "a becomes active" } == 2
                    if key == "a", isAgain { await $0.detachSelf() }
                })
            built.withLock { $0.append(router) }
            return router
        }
        await test.push("a")
        await test.push("b")

        _ = await reports { await test.stack.pop() }
        #expect(built.withLock { $0.last }?.state == .closed)
        await settle()

        #expect(test.stack.keys.isEmpty)
        await test.root.shutdown()
    }
}
