import Routing
import RoutingTestSupport
import Testing

@testable import RoutingExtras

@Suite("A change of a back stack that fails", .schedules(50))
struct BackStackFailureTests {
    @Test("A new root that ends as it becomes active leaves an empty stack.")
    func newRootEnds() async throws {
        for covered in [CoveredUnits.rebuilt, .kept] {
            let test = try await TestStack(covered) { key in
                RouterFake(key, onActive: { if key == "b" { await $0.detachSelf() } })
            }
            await test.push("a")

            _ = await reports { await test.newRoot("b") }
            await settle()

            #expect(test.route == "")
            #expect(test.root.childNames == [])
            await test.root.shutdown()
        }
    }

    @Test("A child that ends as it is uncovered leaves the one below it.")
    func uncoveredEnds() async throws {
        let test = try await TestStack { key in
            RouterFake(key, onActive: { if key == "b" { await $0.detachSelf() } })
        }
        await test.restore("a", "b", "c")

        _ = await reports { await test.stack.remove("c") }
        await settle()

        #expect(test.route == "a")
        #expect(test.root.childNames == ["a"])
        await test.root.shutdown()
    }

    @Test("A unit that another slot is about to show is left alone.", .schedule())
    func reserved() async throws {
        let (resigning, mayResign) = (Gate(), Gate())
        let test = try await TestStack()
        let other = RouterFake("other")
        let slot = Slot<Int>(of: test.root.interactor)
        await slot.show(1) {
            RouterFake("1", onResign: { _ in await resigning.open(thenWaitFor: mayResign) })
        }
        let show = start { await slot.show(2) { other } }
        await resigning.wait()

        _ = await reports {
            #expect(await test.stack.push("x") { other }.error?.code == .alreadyAttached)
        }
        mayResign.open()

        #expect(await show.value == .done)
        #expect(other.state == .active)
        await test.root.shutdown()
    }
}
