import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("An overlay is shown above a key without covering it", .failsIfStuck)
struct BackStackOverlayTests {
    @Test("What is below it stays, and is still the child of the stack.")
    func shown() async throws {
        try await TestStack.withOverlay { test, _ in
            #expect(test.route == "a")
            #expect(test.stack.overlays == ["o"])
            #expect(test.root.childNames == ["a", "o"])
            #expect((test.stack.child as? RouterFake)?.interactor.name == "a")
            #expect(!test.journal.contains("a resigns"))
        }
    }

    @Test("Going back removes it first.")
    func pop() async throws {
        try await TestStack.withOverlay { test, _ in
            await test.pushOverlay("p")

            await test.stack.pop()
            #expect(test.stack.overlays == ["o"])
            await test.stack.pop()

            #expect(test.stack.overlays == [])
            #expect(test.root.childNames == ["a"])
        }
    }

    @Test("It is covered and uncovered with its key.")
    func covered() async throws {
        try await TestStack.withOverlay { test, covered in
            await test.push("b")
            #expect(test.stack.overlays == [])
            #expect(test.root.childNames == (covered == .kept ? ["a", "o", "b"] : ["b"]))

            await test.stack.pop()

            #expect(test.stack.overlays == ["o"])
            #expect(test.root.childNames == ["a", "o"])
        }
    }

    @Test("It is removed alone, or with its key.", arguments: ["o", "a"])
    func remove(key: String) async throws {
        try await TestStack.withOverlay { test, _ in
            await test.stack.remove(key)

            #expect(test.root.childNames == (key == "o" ? ["a"] : []))
            #expect(test.stack.overlays == [])
        }
    }

    @Test("An empty stack shows none.")
    func empty() async throws {
        let test = try await TestStack()

        #expect(await test.pushOverlay("o") == .unchanged)
        #expect(test.root.children.isEmpty)
        await test.root.shutdown()
    }

    @Test("One that cannot be attached again is left out.")
    func attachedElsewhere() async throws {
        let other = RouterFake("other")
        try await other.launch()
        let isElsewhere = Gate()
        let test = try await TestStack { key in
            key == "o" && isElsewhere.isOpen ? other : RouterFake(key)
        }
        await test.push("a")
        await test.pushOverlay("o")
        await test.push("b")
        isElsewhere.open()

        let reports = await reports {
            #expect(await test.stack.pop().error?.code == .alreadyAttached)
        }

        #expect(reports.count == 1)
        #expect(test.route == "a")
        #expect(test.stack.overlays == [])
        #expect(other.state == .active)
        await other.shutdown()
        await test.root.shutdown()
    }

    @Test("Going to its key removes it.")
    func goTo() async throws {
        try await TestStack.withOverlay { test, _ in
            #expect(await test.singleTop("a") == .done)
            #expect(test.root.childNames == ["a"])
        }
    }

    @Test("One that cannot be built again keeps the child above shown.")
    func brokenLater() async throws {
        let isBroken = Gate()
        let test = try await TestStack { key in
            if key == "o", isBroken.isOpen { throw TestStack.Broken() }
            return RouterFake(key)
        }
        await test.push("a")
        await test.pushOverlay("o")
        await test.push("b")
        isBroken.open()

        _ = await reports { await test.stack.pop() }

        #expect(test.route == "ab")
        #expect(test.root.childNames == ["b"])
        await test.root.shutdown()
    }
}
