import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("A back stack shows the last of its keys", .failsIfStuck)
struct BackStackTests {
    @Test(
        "Each operation changes the route as its name says, whatever becomes of covered children.",
        arguments: [
            ("root x", "x"), ("root a", "a"),
            ("single b", "ab"), ("single x", "abcx"), ("single c", "abc"), ("push c", "abcc"),
            ("remove a", "bc"), ("remove b", "ac"), ("remove c", "ab"), ("remove x", "abc"),
        ])
    func operations(operation: String, route: String) async throws {
        try await withStacks { s in
            await s.push("a", "b", "c")
            let key = String(operation.suffix(1))

            switch operation.dropLast(2) {
            case "root": await s.newRoot(key)
            case "single": await s.singleTop(key)
            case "remove": await s.stack.remove(key)
            default: await s.push(key)
            }

            let shown = s.covered == .kept ? route : String(route.suffix(1))
            #expect(s.route == route)
            #expect(s.root.childNames.joined() == shown)
        }
    }

    @Test("Covered children are rebuilt", arguments: rebuiltRows + failureRows)
    func rebuilt(row: Row<TestStack>) async throws {
        try await row.check(in: .threads, covered: .rebuilt)
    }

    private static let rebuiltRows: [Row<TestStack>] = [
        Row(
            "Pushing a key covers the child that was shown, which is detached.",
            "ab: b", "a has resigned: 1"
        ) { s in
            await s.push("a", "b")
            s.seeRoute()
            s.see(times: "a has resigned")
        },
        Row(
            "A child that is uncovered is built again from its key.",
            "done", "a: a", "a becomes active: 1"
        ) { s in
            await s.restore("a", "b")
            s.see(await s.stack.pop())
            s.seeRoute()
            s.see(times: "a becomes active")
        },
        Row(
            "The route is still there when the unit has been detached.", "ab: ", "child: false"
        ) { s in
            await s.push("a", "b")
            await s.root.shutdown()
            s.seeRoute()
            s.see("child: \(s.stack.child != nil)")
        },
        Row(
            "The builder of a key is released when the key leaves the route, or with the unit.",
            "2 builders", "1 builder", "0 builders"
        ) { s in
            let counter = InstanceCounter()
            for key in ["a", "b"] {
                await s.stack.push(key) { [instance = InstanceCounter.Instance(of: counter)] in
                    withExtendedLifetime(instance) { RouterFake(key) }
                }
            }
            s.see("\(counter.count) builders")
            await s.stack.pop()
            s.see("\(counter.count) builder")
            await s.root.shutdown()
            s.see("\(counter.count) builders")
        },
        Row("The last key stays.", "unchanged", "a: a", "a resigns: 0") { s in
            await s.push("a")
            s.see(await s.stack.pop())
            s.seeRoute()
            s.see(times: "a resigns")
        },
        Row(
            "Removing a covered key leaves the child that is shown.", "done", "c resigns: 0"
        ) { s in
            await s.restore("a", "b", "c")
            s.see(await s.stack.remove("b"))
            s.see(times: "c resigns")
        },
        Row("Going to the nearest of two equal keys leaves the other.", "axa: a") { s in
            await s.restore("a", "x", "a", "b")
            await s.singleTop("a")
            s.seeRoute()
        },
        Row(
            "A child that is shown already stays, and nothing is reported.",
            "unchanged", "0 reports", "a resigns: 0"
        ) { s in
            await s.push("a")
            s.see(await s.singleTop("a"))
            s.see("\(s.reports.entries.count) reports")
            s.see(times: "a resigns")
        },
        Row(
            "A transition that is cancelled while it builds leaves the route as it was.",
            "cancelled", "a: a"
        ) { s in
            let building = Gate()
            await s.push("a")
            let push = start {
                await s.stack.push("b") {
                    building.open()
                    await hangs()
                    return RouterFake("b")
                }
            }
            await building.wait()
            push.cancel()
            s.see(await push.value)
            s.seeRoute()
        },
    ]

    @Test("A back stack keeps what it covers", arguments: keptRows)
    func kept(row: Row<TestStack>) async throws {
        try await row.check(in: .threads, covered: .kept)
    }

    private static let keptRows: [Row<TestStack>] = [
        Row(
            "A covered child stays attached, and is the same when it is uncovered.",
            "ab: ab", "done", "a: a", "the same: true", "a becomes active: 1"
        ) { s in
            await s.push("a")
            let first = s.child("a")
            await s.push("b")
            s.seeRoute()
            s.see(await s.stack.pop())
            s.seeRoute()
            s.see("the same: \(s.stack.child === first)")
            s.see(times: "a becomes active")
        },
        Row("The work of a covered child goes on.", "works") { s in
            await s.push("a", "b")
            await s.child("a")?.interactor.perform { s.see("works") }
        },
        Row(
            "Covered children of a restored route are built when they are uncovered.",
            "abc: c", "ab: b"
        ) { s in
            await s.restore("a", "b", "c")
            s.seeRoute()
            await s.stack.pop()
            s.seeRoute()
        },
        Row(
            "A covered child that ends during a change that fails is not listed any more.",
            "alreadyAttached", "b: b"
        ) { s in
            await s.push("a", "b")
            try await pushForeign(on: s) { await s.end("a") }
            s.seeRoute()
        },
        Row("A covered child that ends leaves the shown one alone.", "b: b", in: .schedule) { s in
            await s.push("a", "b")
            await s.end("a")
            await settle()
            s.seeRoute()
        },
        Row("A build that fails leaves all as it was.", "buildFailed", "ab: ab") { s in
            await s.push("a", "b")
            s.see(await s.newRoot("broken"))
            s.seeRoute()
        },
        Row(
            "On a restore, the children of the common start of both routes stay, with their state.",
            "ac: ac", "the same: true"
        ) { s in
            await s.push("a", "b")
            let first = s.child("a")
            await s.restore("a", "c")
            s.seeRoute()
            s.see("the same: \(s.child("a") === first)")
        },
    ]

    /// Pushes a unit of another tree.
    private static func pushForeign(
        on s: TestStack, _ during: @escaping @Sendable () async -> Void = {}
    ) async throws {
        let other = RouterFake("other")
        try await other.launch {
            let transition = await s.stack.push("other") {
                await during()
                return other
            }
            s.see(transition)
            if other.state != .active { s.see(other) }
        }
    }

    private static let failureRows: [Row<TestStack>] = [
        Row(
            "A build that fails leaves the route and the unit as they were, and is reported.",
            "buildFailed", "ab: b", "b resigns: 0", "1 reports"
        ) { s in
            await s.restore("a", "b")
            s.see(await s.push("broken"))
            s.seeRoute()
            s.see(times: "b resigns")
            s.see("\(s.reports.entries.count) reports")
        },
        Row(
            "If a covered child cannot be built any more, the child above it stays.",
            "buildFailed", "brokenb: b"
        ) { s in
            await s.restore("broken", "b")
            s.see(await s.stack.pop())
            s.seeRoute()
        },
        Row(
            "A child that cannot be attached leaves the route and the unit as they were.",
            "alreadyAttached", "a: a", "1 reports"
        ) { s in
            await s.push("a")
            try await pushForeign(on: s)
            s.seeRoute()
            s.see("\(s.reports.entries.count) reports")
        },
        Row(
            "A unit that another slot is about to show is left alone.",
            "alreadyAttached", "done", "other is active", in: .schedule
        ) { s in
            let (other, slot) = (RouterFake("other"), Slot<Int>(of: s.root.interactor))
            await slot.show(1) { RouterFake("1", onResign: s.stop.hook) }
            let show = start { await slot.show(2) { other } }
            await s.stop.isReached()
            s.see(await s.stack.push("x") { other })
            s.stop.goOn()
            s.see(await show.value)
            s.see(other)
        },
        Row("An empty route is not restored.", "unchanged", "a: a") { s in
            await s.push("a")
            s.see(await s.stack.restore([]) { RouterFake($0) })
            s.seeRoute()
        },
        Row(
            "Last keys that cannot be built are left out, and each is reported.",
            "done", "ab: b", "2 reports"
        ) { s in
            s.see(await s.restore("a", "b", "broken", "broken"))
            s.seeRoute()
            s.see("\(s.reports.entries.count) reports")
        },
        Row(
            "If nothing can be built, the route stays as it was.",
            "buildFailed", "a: a", "2 reports"
        ) { s in
            await s.push("a")
            s.see(await s.restore("broken", "broken"))
            s.seeRoute()
            s.see("\(s.reports.entries.count) reports")
        },
        Row(
            "A last key whose child cannot be attached is left out, unless it is the only one.",
            "done", "a: a", "1 reports", "alreadyAttached"
        ) { s in
            let other = RouterFake("other")
            try await other.launch {
                let build: @Sendable (String) -> any Routing = { key in
                    key == "b" ? other : RouterFake(key)
                }
                s.see(await s.stack.restore(["a", "b"], build))
                s.seeRoute()
                s.see("\(s.reports.entries.count) reports")
                s.see(await s.stack.restore(["b"], build))
            }
        },
        Row("The route that is there already stays as it is.", "unchanged") { s in
            await s.restore("a", "b")
            s.see(await s.restore("a", "b"))
        },
        Row(
            "A cancelled restore does not fall back to a shorter route.",
            "builds b", "cancelled", "x: x"
        ) { s in
            let building = Gate()
            await s.push("x")
            let restore = start {
                await s.stack.restore(["a", "b"]) { key in
                    s.see("builds \(key)")
                    building.open()
                    await hangs()
                    return RouterFake(key)
                }
            }
            await building.wait()
            restore.cancel()
            s.see(await restore.value)
            s.seeRoute()
        },
    ]

    @Test("The view of a child that is gone, or could not be attached, is released.")
    func view() async throws {
        let (gone, refused) = (WeakBox<ViewFake>(), WeakBox<ViewFake>())
        let stack = TestStack(views: ScreenFake().placement) { key in
            let unit = ViewRouterFake(key)
            if key == "a" { gone.value = unit.viewable as? ViewFake }
            return unit
        }
        try await withStack(stack) { s in
            await s.push("a")
            await s.newRoot("b")
            #expect(gone.value == nil)

            try await attachInVain(s, refused)
            #expect(refused.value == nil)
        }
    }

    private func attachInVain(_ s: TestStack, _ view: WeakBox<ViewFake>) async throws {
        let other = ViewRouterFake("other")
        view.value = other.viewable as? ViewFake
        try await other.launch { _ = await s.stack.push("other") { other } }
    }
}
